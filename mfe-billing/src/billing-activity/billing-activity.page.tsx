import type { BillingField } from '@bloom/shared-rules/invoice/recruitment-fee';
import { Button } from '@bloom/shared-ui/button';
import { plural } from '@bloom/shared-ui/french';
import { Grid } from '@bloom/shared-ui/grid';
import { latePart } from '@bloom/shared-ui/late-part';
import { pageSizeOptions, pageSizes, phoneQuery } from '@bloom/shared-ui/measures';
import { messageFor } from '@bloom/shared-ui/messages';
import { Page } from '@bloom/shared-ui/page';
import { EmptyState } from '@bloom/shared-ui/states';
import { Switch } from '@bloom/shared-ui/switch';
import { useMediaQuery } from '@bloom/shared-ui/theme';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { BillingRowFragment } from '../graphql.generated.ts';
import { billingColumns } from './billing.columns.tsx';
import styles from './billing-card.module.css';
import { BillingCard } from './billing-card.tsx';
import { useBillingEdits } from './billing-edits.ts';
import { useBillingInvoice } from './billing-invoice.ts';
import { FeesEnd } from './fees-end.tsx';
import { nothingLeft, useFeeRows, useNarrowedRows, useNarrowing } from './narrowed-rows.ts';

const HINT = 'Cliquez sur une date, une TVA, un bon de commande… pour les modifier. Entrée enregistre, Échap annule.';

/** Only on a phone, where a table has no room: its fields are loaded when somebody asks for them. */
const BillingEditDialog = latePart(async () => (await import('./billing-edit.dialog.tsx')).BillingEditDialog);

const defaultSort = [
  { id: 'invoiceStatus', direction: 'desc' },
  { id: 'billingDate', direction: 'asc' },
] as const;

/** /billingsActivity: the fees of permanent jobs, and what still keeps them from being invoiced. */
export function BillingActivityPage() {
  const narrowing = useNarrowing();
  const { onTrial, showAll } = narrowing;
  const { read, error, refetch, hold } = useFeeRows(narrowing);
  const readAgain = useCallback(() => void refetch(), [refetch]);
  const { rows, save } = useBillingEdits(read, { onOutdated: readAgain });
  const onInvoice = useBillingInvoice({ onBegun: hold, onEnded: readAgain });
  const columns = useMemo(() => billingColumns(save, onInvoice), [save, onInvoice]);
  const { shown, toCheckCount } = useNarrowedRows(rows, narrowing);
  const nothing = nothingLeft(narrowing);
  useReadAgain(rows?.some((row) => row.invoiceStatus === 'IN_PROGRESS') ?? false, readAgain);
  const [opened, setOpened] = useState<{ row: BillingRowFragment; startAt: BillingField | undefined }>();
  // As it was read last: a colleague may have changed it since it was opened.
  const edited = opened && (read?.find(({ recordId }) => recordId === opened.row.recordId) ?? opened.row);
  const isPhone = useMediaQuery(phoneQuery);
  return (
    <Page
      title="Dashboard de l'activité en CDI"
      place={{ name: 'Facturation CDI' }}
      width="wide"
      secondary={
        <Switch
          checked={onTrial}
          onChange={narrowing.toggleTrial}
          label="Afficher uniquement les bloomers en période d'essai"
        />
      }
    >
      <FeesEnd count={rows?.length} />
      <Grid
        id="billing.activity"
        label="Facturation des CDI"
        columns={columns}
        rows={shown}
        rowId={(row) => row.recordId}
        error={error}
        errorMessage={messageFor(error, { area: 'billingList' })}
        onRetry={readAgain}
        pageSize={pageSizes.tables}
        pageSizes={pageSizeOptions}
        defaultSort={defaultSort}
        exportName="facturation-cdi"
        isDimmed={(row) => row.cancelled}
        tools={
          nothing ? (
            <AllRows onAll={showAll} />
          ) : (
            <>
              <ToCheck count={toCheckCount} onShow={narrowing.toggleToCheck} />
              {rows?.some(({ viewerCanEdit }) => viewerCanEdit) && !isPhone && <p className={styles.hint}>{HINT}</p>}
            </>
          )
        }
        card={(row) => (
          <BillingCard row={row} onInvoice={onInvoice} onEdit={(startAt) => setOpened({ row, startAt })} />
        )}
        empty={
          nothing ? (
            <EmptyState title={nothing} action={<AllRows onAll={showAll} />} />
          ) : (
            <NoRows onTrial={onTrial} onAll={showAll} />
          )
        }
      />
      {edited && (
        <BillingEditDialog row={edited} startAt={opened?.startAt} save={save} onClose={() => setOpened(undefined)} />
      )}
    </Page>
  );
}

function ToCheck({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null;
  return (
    <Button size="small" onClick={onShow}>
      {plural(count, 'facture à contrôler', 'factures à contrôler')}
    </Button>
  );
}

/** Of a list that its address narrows. */
const AllRows = ({ onAll }: { onAll: () => void }) => (
  <Button size="small" variant="quiet" onClick={onAll}>
    Voir toutes les lignes
  </Button>
);

function NoRows({ onTrial, onAll }: { onTrial: boolean; onAll: () => void }) {
  if (onTrial) {
    return (
      <EmptyState
        title="Personne n’est en période d’essai"
        action={<Button onClick={onAll}>Voir toutes les lignes</Button>}
      />
    );
  }
  return (
    <EmptyState title="Aucun recrutement en CDI à facturer">
      Les échéances arrivent ici dès qu’une offre en CDI est gagnée.
    </EmptyState>
  );
}

const SOON = 10_000;

/** What is being made was perhaps asked for elsewhere, or before the page was loaded: nobody tells of its end. */
function useReadAgain(isBusy: boolean, readAgain: () => void): void {
  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(() => document.hidden || readAgain(), SOON);
    return () => clearInterval(timer);
  }, [isBusy, readAgain]);
}
