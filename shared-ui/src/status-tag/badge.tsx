import styles from './badge.module.css';

/** A count beside an icon or a label. `label` is what a screen reader says, e.g. '3 notifications non lues'. */
export function Badge({ count, label, attention = false }: { count: number; label: string; attention?: boolean }) {
  if (count <= 0) return null;
  return (
    <span className={`${styles.badge} ${attention ? styles.attention : ''}`}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
