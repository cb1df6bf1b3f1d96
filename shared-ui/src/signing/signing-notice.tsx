import type { ReactNode } from 'react';
import styles from './signing.module.css';

/** Where a signature stands: something to wait for, or what has just been done. */
export function SigningNotice({ done = false, children }: { done?: boolean; children: ReactNode }) {
  return (
    <div className={done ? styles.done : styles.notice} role="status">
      {children}
    </div>
  );
}
