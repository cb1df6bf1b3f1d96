import { Link, useSearchParams } from '@bloom/shared-ui/routing';
import styles from './month-closing.module.css';

const VIEWS = [
  { id: undefined, label: 'Tableau' },
  { id: 'cloture', label: 'Clôturer le mois' },
] as const;

export const useIsClosing = () => useSearchParams()[0].get('vue') === 'cloture';

/** The two ways to look at a month; each has its address. */
export function ActivityViews() {
  const [search] = useSearchParams();
  const isClosing = useIsClosing();
  return (
    <nav aria-label="Vues du mois" className={styles.views}>
      {VIEWS.map(({ id, label }) => {
        // What narrows one view says nothing in the other.
        const kept = ['month', 'mes'].flatMap((name) => (search.has(name) ? [[name, search.get(name) ?? '']] : []));
        const to = new URLSearchParams(id === undefined ? kept : [...kept, ['vue', id]]);
        const isHere = (id === 'cloture') === isClosing;
        return (
          <Link
            key={label}
            to={{ search: String(to) }}
            className={styles.view}
            aria-current={isHere ? 'page' : undefined}
          >
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
