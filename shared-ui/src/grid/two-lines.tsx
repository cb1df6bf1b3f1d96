import type { ReactNode } from 'react';
import styles from './two-lines.module.css';

/** A cell of two lines: what the row is about, and below it where it belongs. */
export function TwoLines({ children, below }: { children: ReactNode; below: ReactNode }) {
  return (
    <span className={styles.lines}>
      <span>{children}</span>
      <span className={styles.below}>{below}</span>
    </span>
  );
}
