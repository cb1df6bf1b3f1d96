import { useSearchParams } from '@bloom/shared-ui/routing';
import { ViewLinks } from '@bloom/shared-ui/view-links';

const VIEWS = [
  { id: undefined, label: 'Tableau' },
  { id: 'cloture', label: 'Clôturer le mois' },
] as const;

export const useIsClosing = () => useSearchParams()[0].get('vue') === 'cloture';

/** The two ways to look at a month; each has its address. */
export function ActivityViews() {
  const [search] = useSearchParams();
  const isClosing = useIsClosing();
  // What narrows one view says nothing in the other.
  const kept = ['month', 'mes'].flatMap((name) => (search.has(name) ? [[name, search.get(name) ?? '']] : []));
  const views = VIEWS.map(({ id, label }) => ({
    label,
    search: String(new URLSearchParams(id === undefined ? kept : [...kept, ['vue', id]])),
    isHere: (id === 'cloture') === isClosing,
  }));
  return <ViewLinks label="Vues du mois" views={views} />;
}
