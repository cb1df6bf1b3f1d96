import type { ReactNode } from 'react';
import styles from './plain-notice.module.css';

export interface PlainNoticeProps {
  /** Buttons on the right, below on a phone. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Something to know about the screen, in its place; it stays, unlike a toast. */
export function PlainNotice({ actions, children }: PlainNoticeProps) {
  return (
    <div className={styles.notice} role="status">
      <div className={styles.text}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
