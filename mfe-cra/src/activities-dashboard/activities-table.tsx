import { Button } from '@bloom/shared-ui/button';
import { useFollowJobs } from '@bloom/shared-ui/follow-jobs';
import { Grid } from '@bloom/shared-ui/grid';
import { latePart } from '@bloom/shared-ui/late-part';
import { pageSizes, phoneQuery } from '@bloom/shared-ui/measures';
import { messageFor } from '@bloom/shared-ui/messages';
import { useProductName } from '@bloom/shared-ui/page';
import { useSearchParams } from '@bloom/shared-ui/routing';
import { EmptyState, ErrorState } from '@bloom/shared-ui/states';
import { useMediaQuery } from '@bloom/shared-ui/theme';
import { type ReactNode, useMemo, useState } from 'react';
import { useReadWhileRunning } from '../activity-invoice/running-invoices.ts';
import { CraPreviewDialog } from '../activity-report/cra-preview.dialog.tsx';
import { craSteps } from '../activity-report/cra-steps.ts';
import { ValidateCraDialog } from '../activity-report/validate-cra.dialog.tsx';
import type { CraStatus, DashboardRowFragment } from '../graphql.generated.ts';
import { activityColumns, type RowDialog } from './activities.columns.tsx';
import { ActivityCard } from './activity-card.tsx';
import { NpsDialog } from './nps.dialog.tsx';
import { type Narrowing, StepsChoice } from './steps-choice.tsx';

/** Rarely asked for. */
const InvoiceDialog = latePart(async () => (await import('../activity-invoice/invoice.dialog.tsx')).InvoiceDialog);
const MissionDialog = latePart(async () => (await import('./mission.dialog.tsx')).MissionDialog);
const HistoryDialog = latePart(async () => (await import('../activity-report/history.dialog.tsx')).HistoryDialog);
const UndoValidationDialog = latePart(
  async () => (await import('../activity-report/undo-validation.dialog.tsx')).UndoValidationDialog,
);
const CorrectMonthDialog = latePart(
  async () => (await import('../correction/correct-month.dialog.tsx')).CorrectMonthDialog,
);

const monthToCorrect = ({ activity, month, bloomer, mission }: DashboardRowFragment) => ({
  recordId: activity?.recordId ?? '',
  month,
  bloomerFullname: bloomer.fullname,
  clientName: mission.clientSociety.name,
  clientInvoiceStatus: activity?.clientInvoiceStatus,
  bloomerInvoiceStatus: activity?.bloomerInvoiceStatus,
});

type ActivitiesTableProps = {
  id: string;
  /** The title says which: no row repeats it. */
  ofOneMonth?: boolean;
  /** Undefined while loading. */
  rows: readonly DashboardRowFragment[] | undefined;
  error: unknown;
  /** Reads the rows again from the server. */
  onChanged: () => void;
  /** Beside the table's own tools. */
  tools?: ReactNode;
  /** What else leaves rows out, on a phone: it is folded with the steps. */
  narrowing?: Narrowing;
};

type OpenDialog = { kind: RowDialog; row: DashboardRowFragment };

const defaultSort = [
  { id: 'bloomer', direction: 'asc' },
  { id: 'month', direction: 'desc' },
] as const;

export function ActivitiesTable({
  id,
  ofOneMonth = false,
  rows,
  error,
  onChanged,
  tools,
  narrowing,
}: ActivitiesTableProps) {
  const isPhone = useMediaQuery(phoneQuery);
  const product = useProductName();
  const [step, setStep] = useChosenStep();
  const [dialog, setDialog] = useState<OpenDialog>();
  const columns = useMemo(
    () => activityColumns({ product, ofOneMonth, onOpen: (kind, row) => setDialog({ kind, row }), onChanged }),
    [product, ofOneMonth, onChanged],
  );
  const shown = useMemo(() => (step ? rows?.filter((row) => row.CRAStatus === step) : rows), [rows, step]);
  const follow = useFollowJobs(onChanged);
  useReadWhileRunning(rows, onChanged);
  if (error)
    return <ErrorState error={error} message={messageFor(error, { area: 'craDashboard' })} onRetry={onChanged} />;
  // What is saved slowly closes its own dialog, not the one that was opened since.
  const close = () => setDialog((now) => (now === dialog ? undefined : now));
  // What is only read follows the news; where something is decided the row stays as it was looked at.
  const read = rows?.find(({ id: known }) => known === dialog?.row.id) ?? dialog?.row;
  const side = dialog?.kind === 'clientInvoice' ? 'client' : dialog?.kind === 'bloomerInvoice' ? 'bloomer' : undefined;
  return (
    <>
      <StepsChoice
        rows={rows ?? []}
        selected={step}
        onSelect={(chosen) => setStep(chosen === step ? undefined : chosen)}
        besides={narrowing}
        tools={isPhone && tools}
      />
      <Grid
        id={id}
        label="Activités"
        columns={columns}
        rows={shown}
        rowId={(row) => row.id}
        pageSize={pageSizes.cra}
        defaultSort={defaultSort}
        exportName="activites"
        tools={isPhone ? undefined : tools}
        card={(row) => <ActivityCard row={row} columns={columns} />}
        empty={<NoRows isFiltered={step !== undefined} onClear={() => setStep(undefined)} />}
      />
      {dialog?.kind === 'mission' && <MissionDialog row={dialog.row} onClose={close} />}
      {dialog?.kind === 'preview' && read && <CraPreviewDialog row={read} onClose={close} />}
      {dialog?.kind === 'history' && <HistoryDialog row={dialog.row} onClose={close} />}
      {dialog?.kind === 'bloomerScore' && <NpsDialog row={dialog.row} side="bloomer" onClose={close} />}
      {dialog?.kind === 'clientScore' && <NpsDialog row={dialog.row} side="client" onClose={close} />}
      {dialog?.kind === 'undo' && <UndoValidationDialog row={dialog.row} onClose={close} onDone={onChanged} />}
      {dialog?.kind === 'validate' && <ValidateCraDialog row={dialog.row} onClose={close} onDone={onChanged} />}
      {dialog?.kind === 'correct' && (
        <CorrectMonthDialog month={monthToCorrect(dialog.row)} onClose={close} onDone={onChanged} />
      )}
      {dialog && side && (
        <InvoiceDialog row={dialog.row} side={side} onClose={close} onAsked={follow} onChanged={onChanged} />
      )}
    </>
  );
}

/** In the address, so that a copied link shows the same reports. */
function useChosenStep(): [CraStatus | undefined, (step: CraStatus | undefined) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('etape');
  const choose = (step: CraStatus | undefined) =>
    setSearch(
      (params) => {
        if (step) params.set('etape', step);
        else params.delete('etape');
        return params;
      },
      { replace: true },
    );
  return [craSteps.find((step) => step === asked), choose];
}

function NoRows({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <EmptyState title="Aucun CRA à cette étape" action={<Button onClick={onClear}>Voir toutes les étapes</Button>} />
    );
  }
  return (
    <EmptyState title="Aucune mission pour ce mois">
      Les missions actives au moins un jour du mois apparaissent ici, même sans CRA.
    </EmptyState>
  );
}
