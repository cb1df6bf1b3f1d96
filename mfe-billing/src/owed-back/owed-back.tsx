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
import { useCallback, useEffect, useMemo, useState } from 'react';
import { OwedBackDocument, type OwedBackInvoiceFragment } from '../graphql.generated.ts';
import { NUMBER_WIDTH } from '../invoice/company-words.ts';
import { ageOf, owedBackWords } from '../invoice/refund-words.ts';
import { clientColumn, InvoiceCardHead } from '../payment-frame/named-invoice.tsx';
import styles from '../payment-frame/payment-frame.module.css';
import { LatestRefunds } from './latest-refunds.tsx';

type Row = OwedBackInvoiceFragment;
type Asked = { kind: 'refund' | 'offset'; row: Row };
type Ask = (asked: Asked) => void;

const RefundDialog = latePart(async () => (await import('../invoice/refund.dialog.tsx')).RefundDialog);
const OffsetDialog = latePart(async () => (await import('../invoice/offset.dialog.tsx')).OffsetDialog);

const defaultSort = [{ id: 'age', direction: 'desc' }] as const;

const WORDS = {
  customer: {
    title: 'Trop-perçus à rembourser',
    intro:
      'Un avoir finalisé après le paiement d’une facture rend de l’argent au client\u00a0: par un virement, ou en payant une autre de ses factures. Le relevé de la banque reconnaît le virement qui nomme la facture.',
    none: 'Rien à rembourser',
    arrives: 'Une facture arrive ici quand un avoir en reprend plus que ce qui en restait à payer.',
    file: 'trop-percus',
    party: 'Client, numéro',
    act: ['Rembourser', 'Compenser'],
    what: 'la facture',
  },
  supplier: {
    title: 'Trop-versés à récupérer',
    intro:
      'Un avoir reçu après le paiement d’une facture laisse de l’argent chez le fournisseur\u00a0: il se déduit d’un de ses prochains virements, ou il le rend. Le relevé reconnaît le virement qui nomme la facture.',
    none: 'Rien à récupérer',
    arrives: 'Une facture arrive ici quand l’avoir d’un fournisseur vient après son virement.',
    file: 'trop-verses',
    party: 'Fournisseur, numéro',
    act: ['Encaisser', 'Déduire'],
    what: 'le trop-versé de la facture',
  },
} as const;

/** What was paid before a credit note: owed to clients, and by suppliers; and what was given back of it. */
export function OwedBack() {
  const [changes, setChanges] = useState(0);
  const onChanged = useCallback(() => setChanges((count) => count + 1), []);
  return (
    <div className={styles.stack}>
      <OwedBackOf side="customer" changes={changes} />
      <OwedBackOf side="supplier" changes={changes} />
      <LatestRefunds onLeft={onChanged} />
    </div>
  );
}

/** @param props.changes goes up when something was done beside it */
function OwedBackOf({ side, changes }: { side: keyof typeof WORDS; changes: number }) {
  const { data, error, refetch } = useQuery(OwedBackDocument, {
    variables: { side },
    fetchPolicy: 'cache-and-network',
  });
  const reload = useCallback(() => void refetch().catch(() => undefined), [refetch]);
  useEffect(() => {
    if (changes > 0) reload();
  }, [changes, reload]);
  const [asked, setAsked] = useState<Asked>();
  const today = todayInParis();
  const columns = useMemo(() => columnsOf(side, today, setAsked), [side, today]);
  const words = WORDS[side];
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
    <section aria-labelledby={`owed-back-${side}`} className={styles.section}>
      <div>
        <h2 id={`owed-back-${side}`}>{words.title}</h2>
        <p className={styles.soft}>{words.intro}</p>
        {rows && rows.length > 0 && (
          <p>
            <strong>{owedBackWords(rows, today)}</strong>
          </p>
        )}
      </div>
      <Grid
        id={side === 'customer' ? 'payments.owedBack' : 'payments.owedBySuppliers'}
        label={words.title}
        columns={columns}
        rows={rows}
        rowId={({ recordId }) => recordId}
        pageSize={pageSizes.tables}
        pageSizes={pageSizeOptions}
        height="rows"
        defaultSort={defaultSort}
        exportName={words.file}
        card={(row) => <OwedCard row={row} today={today} onAsk={setAsked} />}
        empty={<EmptyState title={words.none}>{words.arrives}</EmptyState>}
      />
      {asked?.kind === 'refund' && <RefundDialog {...dialog} />}
      {asked?.kind === 'offset' && <OffsetDialog {...dialog} />}
    </section>
  );
}

function columnsOf(side: keyof typeof WORDS, today: string, ask: Ask): GridColumn<Row>[] {
  const isClient = side === 'customer';
  return [
    { ...clientColumn, header: WORDS[side].party, ...(isClient ? {} : { width: NUMBER_WIDTH }) },
    { id: 'age', header: 'Âge (j)', kind: 'number', width: 135, value: (row) => ageOf(row, today) },
    {
      id: 'owed',
      header: isClient ? 'À rembourser' : 'À récupérer',
      kind: 'amount',
      width: 170,
      value: (row) => row.owedBackAmount,
    },
    {
      id: 'act',
      header: 'Régler',
      kind: 'action',
      width: 256,
      value: () => null,
      render: (row) => <Acts row={row} onAsk={ask} />,
    },
    {
      id: 'overpaid',
      header: isClient ? 'Trop-perçu' : 'Trop-versé',
      kind: 'amount',
      width: 130,
      value: (row) => row.overpaidAmount,
    },
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
  const {
    act: [refund, offset],
    what,
  } = WORDS[row.side];
  const ofWhich = (
    <span className="visually-hidden">
      {' '}
      {what} {row.number}
    </span>
  );
  return (
    <span className={styles.held}>
      <Button size="small" onClick={() => onAsk({ kind: 'refund', row })}>
        {refund}
        {ofWhich}
      </Button>
      {row.society && (
        <Button size="small" onClick={() => onAsk({ kind: 'offset', row })}>
          {offset}
          {ofWhich}
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
        <span>depuis {ageOf(row, today) === 0 ? 'aujourd’hui' : plural(ageOf(row, today), 'jour')}</span>
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
