import type { ReactNode } from 'react';
import styles from './status-tag.module.css';

export type StatusTone = 'neutral' | 'success' | 'info' | 'warning' | 'danger';

/** A state in words; the tone only repeats what the words say. */
export function StatusTag(props: { tone?: StatusTone; icon?: ReactNode; struck?: boolean; children: ReactNode }) {
  const { tone = 'neutral', icon, struck = false, children } = props;
  return (
    <span className={`${styles.tag} ${styles[tone]} ${struck ? styles.struck : ''}`}>
      {icon !== undefined && <span aria-hidden="true">{icon}</span>}
      {children}
    </span>
  );
}
