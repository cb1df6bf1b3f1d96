import styles from './form.module.css';

/** Beside a line of text that takes no more. */
export function FullNote({ limit }: { limit: number }) {
  return <span className={styles.full}>{`${limit} caractères au plus`}</span>;
}
