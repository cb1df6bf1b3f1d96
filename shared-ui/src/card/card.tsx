import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

export type CardProps = {
  title?: ReactNode;
  /** Right of the title. */
  actions?: ReactNode;
  /** Level of the title in the page's outline. */
  level?: 2 | 3;
  padded?: boolean;
  children: ReactNode;
};

export function Card({ title, actions, level = 2, padded = true, children }: CardProps) {
  const titleId = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={styles.card} aria-labelledby={title === undefined ? undefined : titleId}>
      {(title !== undefined || actions !== undefined) && (
        <header className={styles.header}>
          {title !== undefined && (
            <Heading id={titleId} className={styles.title}>
              {title}
            </Heading>
          )}
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      <div className={padded ? styles.body : undefined}>{children}</div>
    </section>
  );
}
