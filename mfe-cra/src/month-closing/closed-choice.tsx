import { Button } from '@bloom/shared-ui/button';
import { plural } from '@bloom/shared-ui/french';
import { useSearchParams } from '@bloom/shared-ui/routing';
import { useMemo } from 'react';
import type { DashboardRowFragment } from '../graphql.generated.ts';

type Rows = readonly DashboardRowFragment[] | undefined;

/** Where the address asks for what still waits for somebody: the rows without what finance closed undone. */
export function useStillOpen(rows: Rows): Rows {
  const [search] = useSearchParams();
  const isAsked = search.get('ouverts') === '1';
  return useMemo(() => (isAsked ? rows?.filter(({ isLeftOpen }) => !isLeftOpen) : rows), [rows, isAsked]);
}

/** Says how many rows are left out, and brings them back. */
export function ClosedChoice({ rows, shown }: { rows: Rows; shown: Rows }) {
  const [, setSearch] = useSearchParams();
  const left = (rows?.length ?? 0) - (shown?.length ?? 0);
  if (left === 0) return null;
  const showAll = () =>
    setSearch((params) => {
      params.delete('ouverts');
      return params;
    });
  return (
    <Button size="small" variant="quiet" onClick={showAll}>
      Voir aussi {plural(left, 'CRA', 'CRA')} sans suite (mois clôturé)
    </Button>
  );
}
