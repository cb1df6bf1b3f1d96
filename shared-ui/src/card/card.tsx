import AntCard from 'antd/es/card';
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
  const named = title !== undefined && ({ role: 'region', 'aria-labelledby': titleId } as const);
  return (
    <AntCard
      {...named}
      className={styles.card}
      classNames={{ header: styles.header, extra: styles.actions, body: padded ? undefined : styles.bare }}
      title={title !== undefined && <Heading id={titleId}>{title}</Heading>}
      extra={actions}
    >
      {children}
    </AntCard>
  );
}
