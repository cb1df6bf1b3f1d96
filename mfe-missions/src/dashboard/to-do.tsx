import { useQuery } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { formatMonth, todayInParis } from '@bloom/shared-ui/format';
import { plural } from '@bloom/shared-ui/french';
import { useSearchParams } from '@bloom/shared-ui/routing';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { Switch } from '@bloom/shared-ui/switch';
import { useState } from 'react';
import { ToDoDocument } from '../graphql.generated.ts';
import styles from './to-do.module.css';
import type { ToDoLine as Line } from './to-do.rules.ts';
import { ToDoLine } from './to-do-line.tsx';

/** As many as leave room for the table below. */
const SHOWN = 6;

/** What waits for the staff: of the missions one looks after, or everybody's. The choice is in the address. */
export function ToDoBand() {
  const [search, setSearch] = useSearchParams();
  const mine = search.get('afaire') !== 'tous';
  const { data, previousData, error, refetch } = useQuery(ToDoDocument, {
    variables: { mine },
    fetchPolicy: 'cache-and-network',
  });
  const shown = (data ?? (error ? undefined : previousData))?.toDo;
  if (codeOf(error) === 'FORBIDDEN') return null;
  const choose = (onlyMine: boolean) =>
    setSearch(
      (params) => {
        if (onlyMine) params.delete('afaire');
        else params.set('afaire', 'tous');
        return params;
      },
      { replace: true },
    );
  return (
    <Card
      title={shown ? `À faire · ${formatMonth(shown.month)}` : 'À faire'}
      padded={false}
      actions={<Switch checked={mine} onChange={choose} label="Mes missions" />}
    >
      {shown && <Lines lines={shown.lines} mine={mine} onAll={() => choose(false)} onChanged={() => void refetch()} />}
      {!shown && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!shown && !error && <LoadingSkeleton shape="table" rows={SHOWN} label="Chargement de ce qui est à faire…" />}
    </Card>
  );
}

interface LinesProps {
  lines: readonly Line[];
  mine: boolean;
  onAll: () => void;
  onChanged: () => void;
}

function Lines({ lines, mine, onAll, onChanged }: LinesProps) {
  const [whole, setWhole] = useState(false);
  const today = todayInParis();
  if (lines.length === 0) {
    return (
      <p className={styles.done}>
        {mine
          ? 'Rien n’attend sur les missions que vous suivez\u00a0: celles dont vous êtes le CSM, ou l’account manager du Bloomer.'
          : 'Rien n’attend.'}
        {mine && (
          <Button size="small" variant="quiet" onClick={onAll}>
            Voir ce qui attend sur toutes les missions
          </Button>
        )}
      </p>
    );
  }
  const hidden = whole ? 0 : Math.max(0, lines.length - SHOWN);
  return (
    <>
      <ul className={styles.lines} aria-label="À faire">
        {lines.slice(0, lines.length - hidden).map((line) => (
          <ToDoLine key={`${line.id} ${mine}`} line={line} mine={mine} today={today} onChanged={onChanged} />
        ))}
      </ul>
      {hidden > 0 && (
        <p className={styles.more}>
          <Button size="small" variant="quiet" onClick={() => setWhole(true)}>
            Voir {plural(hidden, 'autre ligne', 'autres lignes')}
          </Button>
        </p>
      )}
    </>
  );
}
