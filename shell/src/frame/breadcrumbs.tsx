import type { Crumb } from '@bloom/shared-ui/page-place';
import { Link } from '@bloom/shared-ui/routing';
import styles from './breadcrumbs.module.css';

export interface BreadcrumbsProps {
  crumbs: readonly Crumb[];
  /** The page has a way back of its own. */
  hasBack: boolean;
}

/**
 * Where the person is. On a narrow screen only the way back is left of it, unless the page has one itself or it leads
 * to the start page, as the product's sign beside it does.
 */
export function Breadcrumbs({ crumbs, hasBack }: BreadcrumbsProps) {
  const parent = hasBack ? -1 : crumbs.findLastIndex(({ to }) => to !== undefined && to !== '/');
  return (
    <nav className={styles.trail} aria-label="Fil d’Ariane">
      <ol className={styles.list}>
        {crumbs.map(({ label, to }, index) => (
          <li
            key={to ?? label}
            className={`${styles.crumb} ${index === parent ? styles.parent : ''}`}
            data-parent={index === parent || undefined}
          >
            <Step label={label} to={to} isHere={index === crumbs.length - 1} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** `bdi`: a name written from right to left stays in its place. */
function Step({ label, to, isHere }: Crumb & { isHere: boolean }) {
  if (to !== undefined) {
    return (
      <Link className={styles.link} to={to}>
        <bdi>{label}</bdi>
      </Link>
    );
  }
  return (
    <span className={styles.name} aria-current={isHere ? 'page' : undefined}>
      <bdi>{label}</bdi>
    </span>
  );
}
