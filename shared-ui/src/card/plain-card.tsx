import { type ReactNode, useId } from 'react';
import styles from './plain-card.module.css';

export function PlainCard(props: { title: string; padded?: boolean; children: ReactNode }) {
  const { title, padded = true, children } = props;
  const titleId = useId();
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <div className={padded ? styles.body : undefined}>{children}</div>
    </section>
  );
}
