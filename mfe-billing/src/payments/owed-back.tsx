import { useQuery } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { formatAmount, formatDate, todayInParis } from '@bloom/shared-ui/format';
import { agreed, plural } from '@bloom/shared-ui/french';
import { Grid, type GridColumn } from '@bloom/shared-ui/grid';
import { latePart } from '@bloom/shared-ui/late-part';
import { linkTo } from '@bloom/shared-ui/links';
import { pageSizeOptions, pageSizes } from '@bloom/shared-ui/measures';
import { Link } from '@bloom/shared-ui/routing';
import { EmptyState, ErrorState } from '@bloom/shared-ui/states';
import { useCallback, useMemo, useState } from 'react';
import { OwedBackDocument, type OwedBackInvoiceFragment } from '../graphql.generated.ts';
import { ageOf, owedBackWords } from '../invoice/refund-words.ts';
import { LatestRefunds } from './latest-refunds.tsx';
import { clientColumn, InvoiceCardHead } from './named-invoice.tsx';
import styles from './payments.module.css';

type Row = OwedBackInvoiceFragment;
type Asked = { kind: 'refund' | 'offset'; row: Row };
type Ask = (asked: Asked) => void;

const RefundDialog = latePart(async () => (await import('../invoice/refund.dialog.tsx')).RefundDialog);
const OffsetDialog = latePart(async () => (await import('../invoice/offset.dialog.tsx')).OffsetDialog);

const defaultSort = [{ id: 'age', direction: 'desc' }] as const;

/** Clients who had paid before a credit note: what is owed back to them, and what they were given back. */
export function OwedBack() {
  const { data, error, refetch } = useQuery(OwedBackDocument, { fetchPolicy: 'cache-and-network' });
  const reload = useCallback(() => void refetch().catch(() => undefined), [refetch]);
  const [asked, setAsked] = useState<Asked>();
  const today = todayInParis();
  const columns = useMemo(() => columnsOf(today, setAsked), [today]);
  if (!data && error) return <ErrorState error={error} onRetry={reload} />;
  const rows = data?.invoices;
  const dialog = {
    invoice: asked?.row as Row,
    onClose: () => {
      setAsked(undefined);
      // Also after a refusal: what is owed back may have changed elsewhere.
      reload();
    },
  };
  return (
    <div className={styles.stack}>
      <section aria-labelledby="owed-back" className={styles.section}>
        <div>
          <h2 id="owed-back">Trop-perçus à rembourser</h2>
          <p className={styles.soft}>
            Un avoir finalisé après le paiement d’une facture rend de l’argent au client{'\u00a0'}: par un virement, ou
            en payant une autre de ses factures. Le relevé de la banque reconnaît le virement qui nomme la facture.
          </p>
          {rows && rows.length > 0 && (
            <p>
              <strong>{owedBackWords(rows, today)}</strong>
            </p>
          )}
        </div>
        <Grid
          id="payments.owedBack"
          label="Trop-perçus à rembourser"
          columns={columns}
          rows={rows}
          rowId={({ recordId }) => recordId}
          pageSize={pageSizes.tables}
          pageSizes={pageSizeOptions}
          height="rows"
          defaultSort={defaultSort}
          exportName="trop-percus"
          card={(row) => <OwedCard row={row} today={today} onAsk={setAsked} />}
          empty={
            <EmptyState title="Rien à rembourser">
              Une facture arrive ici quand un avoir en reprend plus que ce qui en restait à payer.
            </EmptyState>
          }
        />
      </section>
      <LatestRefunds onLeft={reload} />
      {asked?.kind === 'refund' && <RefundDialog {...dialog} />}
      {asked?.kind === 'offset' && <OffsetDialog {...dialog} />}
    </div>
  );
}

function columnsOf(today: string, ask: Ask): GridColumn<Row>[] {
  return [
    clientColumn,
    { id: 'age', header: 'Âge (j)', kind: 'number', width: 135, value: (row) => ageOf(row, today) },
    { id: 'owed', header: 'À rembourser', kind: 'amount', width: 170, value: (row) => row.owedBackAmount },
    {
      id: 'act',
      header: 'Régler',
      kind: 'action',
      width: 256,
      value: () => null,
      render: (row) => <Acts row={row} onAsk={ask} />,
    },
    { id: 'overpaid', header: 'Trop-perçu', kind: 'amount', width: 130, value: (row) => row.overpaidAmount },
    { id: 'given', header: 'Déjà rendu', kind: 'amount', width: 130, value: (row) => row.refundedAmount },
    {
      id: 'credits',
      header: 'Avoir',
      minWidth: 150,
      flex: 1,
      value: (row) =>
        creditsOf(row)
          .map(({ number }) => number)
          .join(', '),
      render: (row) => <Credits row={row} />,
    },
    { id: 'since', header: 'Depuis le', kind: 'date', width: 120, value: (row) => row.owedBackSince },
  ];
}

const creditsOf = ({ credits }: Row) => credits.filter(({ status }) => status === 'FINALISED');

function Credits({ row }: { row: Row }) {
  return creditsOf(row).map(({ recordId, number }, index) => (
    <span key={recordId}>
      {index > 0 && ', '}
      <Link to={linkTo('invoice.detail', { id: recordId })}>{number}</Link>
    </span>
  ));
}

function Acts({ row, onAsk }: { row: Row; onAsk: Ask }) {
  if (!row.viewerCanRefund) return null;
  const ofWhich = <span className="visually-hidden"> la facture {row.number}</span>;
  return (
    <span className={styles.held}>
      <Button size="small" onClick={() => onAsk({ kind: 'refund', row })}>
        Rembourser{ofWhich}
      </Button>
      {row.society && (
        <Button size="small" onClick={() => onAsk({ kind: 'offset', row })}>
          Compenser{ofWhich}
        </Button>
      )}
    </span>
  );
}

function OwedCard({ row, today, onAsk }: { row: Row; today: string; onAsk: Ask }) {
  const given = row.refundedAmount ?? 0;
  return (
    <div className={styles.phoneCard}>
      <InvoiceCardHead invoice={row} amount={row.owedBackAmount}>
        <span>depuis {plural(ageOf(row, today), 'jour')}</span>
      </InvoiceCardHead>
      <p className={styles.soft}>
        Avoir <Credits row={row} />
        {row.owedBackSince && `, dû depuis le ${formatDate(row.owedBackSince)}`}
        {given > 0 && ` · ${formatAmount(given)} déjà ${agreed(given, 'rendu')}`}
      </p>
      <Acts row={row} onAsk={onAsk} />
    </div>
  );
}
