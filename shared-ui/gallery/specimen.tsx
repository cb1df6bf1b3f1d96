import type { ReactNode } from 'react';
import styles from './gallery.module.css';

/** One piece with the name of its state. */
export function Specimen({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? styles.wideSpecimen : styles.specimen}>
      <h3 className={styles.specimenName}>{name}</h3>
      {children}
    </div>
  );
}

export function Specimens({ children }: { children: ReactNode }) {
  return <div className={styles.specimens}>{children}</div>;
}

export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
