import type { ReactNode } from 'react';
import styles from './action-row.module.css';

/**
 * The buttons at the end of a dialog or a card, below each other where there is no room, in the order of Tab: what
 * cannot be undone comes last.
 */
export function ActionRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
