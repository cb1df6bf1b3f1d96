import { useQuery } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { useFollowJobs } from '@bloom/shared-ui/follow-jobs';
import { formatAmount, formatMonth } from '@bloom/shared-ui/format';
import { Grid } from '@bloom/shared-ui/grid';
import { pageSizes } from '@bloom/shared-ui/measures';
import { messageFor } from '@bloom/shared-ui/messages';
import { useSearchParams } from '@bloom/shared-ui/routing';
import { EmptyState, ErrorState } from '@bloom/shared-ui/states';
import { type ReactNode, useMemo, useState } from 'react';
import { InvoiceDialog } from '../activity-invoice/invoice.dialog.tsx';
import { useReadWhileRunning } from '../activity-invoice/running-invoices.ts';
import { ValidateCraDialog } from '../activity-report/validate-cra.dialog.tsx';
import { type ClosingBlocker, MonthClosingDocument, type MonthToDoFragment } from '../graphql.generated.ts';
import { BlockerChoice } from './blocker-choice.tsx';
import { closingColumns } from './closing.columns.tsx';
import type { ClosingDialog } from './closing-action.tsx';
import { ClosingCard } from './closing-card.tsx';
import styles from './month-closing.module.css';
import { groupsOf, isBlocker, isOpen, type OpenMonth, totalOf } from './month-closing.rules.ts';
import { OnlyFirst } from './only-first.tsx';

type Opened = { kind: ClosingDialog; row: MonthToDoFragment };

const defaultSort = [{ id: 'amount', direction: 'desc' }] as const;

interface MonthClosingProps {
  month: string;
  mine: boolean;
  /** What chooses the months, where no room is beside the title. */
  narrowing: ReactNode;
}

/** What still holds a month back: the most expensive first, each with the one thing to do about it. */
export function MonthClosing({ month, mine, narrowing }: MonthClosingProps) {
  const { data, error, refetch } = useQuery(MonthClosingDocument, {
    variables: { month: `${month}-01T00:00:00.000Z`, ...(mine && { mine }) },
    fetchPolicy: 'cache-and-network',
  });
  const onChanged = () => void refetch();
  const follow = useFollowJobs(onChanged);
  const all = data?.monthClosing;
  const items = useMemo(() => all?.map(({ item }) => item), [all]);
  useReadWhileRunning(items, onChanged);
  const open = useMemo(() => all?.filter(isOpen), [all]);
  const [blocker, choose] = useChosenBlocker();
  const [dialog, setDialog] = useState<Opened>();
  const columns = useMemo(
    () => closingColumns({ onOpen: (kind, row) => setDialog({ kind, row }), onChanged: () => void refetch() }),
    [refetch],
  );
  if (!data && error)
    return <ErrorState error={error} message={messageFor(error, { area: 'craDashboard' })} onRetry={onChanged} />;
  const shown = blocker ? open?.filter((row) => row.blocker === blocker) : open;
  const close = () => setDialog((now) => (now === dialog ? undefined : now));
  const onAsked = (jobId: string) => {
    follow(jobId);
    onChanged();
  };
  return (
    <>
      <OnlyFirst count={all?.length} order="celles à clôturer d’abord" />
      <div className={styles.top}>
        {all && open && all.length > 0 && <Progress closed={all.length - open.length} count={all.length} open={open} />}
        {narrowing}
      </div>
      {open && open.length > 0 && <BlockerChoice groups={groupsOf(open)} chosen={blocker} onChoose={choose} />}
      <div>
        <Grid
          id="activities.closing"
          label="Mois à clôturer"
          columns={columns}
          rows={shown}
          rowId={(row) => row.id}
          pageSize={pageSizes.cra}
          defaultSort={defaultSort}
          exportName="cloture"
          card={(row) => <ClosingCard row={row} columns={columns} />}
          empty={
            <NothingLeft
              count={all?.length ?? 0}
              month={`${month}-01`}
              onClear={blocker && (() => choose(undefined))}
            />
          }
        />
      </div>
      {dialog?.kind === 'validate' && <ValidateCraDialog row={dialog.row} onClose={close} onDone={onChanged} />}
      {(dialog?.kind === 'client' || dialog?.kind === 'bloomer') && (
        <InvoiceDialog row={dialog.row} side={dialog.kind} onClose={close} onAsked={onAsked} onChanged={onChanged} />
      )}
    </>
  );
}

function Progress({ closed, count, open }: { closed: number; count: number; open: readonly OpenMonth[] }) {
  return (
    <p className={styles.progress} role="status">
      <strong>
        {closed} / {count}
      </strong>{' '}
      mois clôturés
      {open.length > 0 && (
        <>
          , <strong>{formatAmount(totalOf(open))} HT</strong> en jeu
        </>
      )}
    </p>
  );
}

type NothingLeftProps = { count: number; month: string; onClear: (() => void) | undefined };

function NothingLeft({ count, month, onClear }: NothingLeftProps) {
  if (onClear) {
    return (
      <EmptyState
        title="Plus aucun mois n’attend ici"
        action={<Button onClick={onClear}>Voir tout ce qui bloque</Button>}
      />
    );
  }
  if (count === 0) return <EmptyState title="Aucune mission pour ce mois" />;
  return (
    <EmptyState title={`Tout est clôturé pour ${formatMonth(month)}`}>
      Chaque mois est signé et facturé des deux côtés.
    </EmptyState>
  );
}

/** In the address, so that a copied link shows the same months. */
function useChosenBlocker(): [ClosingBlocker | undefined, (blocker: ClosingBlocker | undefined) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('blocage');
  const choose = (blocker: ClosingBlocker | undefined) =>
    setSearch(
      (params) => {
        if (blocker) params.set('blocage', blocker);
        else params.delete('blocage');
        return params;
      },
      { replace: true },
    );
  return [isBlocker(asked) ? asked : undefined, choose];
}
