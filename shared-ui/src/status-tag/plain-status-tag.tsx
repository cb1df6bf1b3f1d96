import type { ReactNode } from 'react';
import styles from './plain-status-tag.module.css';

export type StatusTone = 'neutral' | 'success' | 'info' | 'warning' | 'danger';

/** A state in words; the tone only repeats what the words say. */
export function PlainStatusTag({ tone = 'neutral', children }: { tone?: StatusTone; children: ReactNode }) {
  return <span className={`${styles.tag} ${styles[tone]}`}>{children}</span>;
}
