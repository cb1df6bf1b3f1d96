import type { ReactNode } from 'react';
import styles from './form-rows.module.css';

/** Two fields side by side, on a phone one below the other. An empty `<span />` keeps a place free. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

/** Fields of a long form that belong together, under a heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** The last row of a page's form: what sends it. On a phone it stays in sight while the form scrolls. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
