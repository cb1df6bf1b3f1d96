import { Link } from '../routing/routing.ts';
import styles from './view-links.module.css';

export interface ViewLink {
  label: string;
  /** The address of the view on the same page: what stands behind the « ? ». */
  search: string;
  isHere: boolean;
}

/**
 * The ways to look at what a page is about; each has its address. On a phone they fill the width, in as many rows as
 * they need.
 */
export function ViewLinks({ label, views }: { label: string; views: readonly ViewLink[] }) {
  return (
    <nav aria-label={label} className={styles.views}>
      {views.map((view) => (
        <Link
          key={view.label}
          to={{ search: view.search }}
          className={styles.view}
          aria-current={view.isHere ? 'page' : undefined}
        >
          {view.label}
        </Link>
      ))}
    </nav>
  );
}
