import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import { of } from '@bloom/shared-rules/words/elision';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { Checkbox } from '@bloom/shared-ui/antd/checkbox';
import { Button } from '@bloom/shared-ui/button';
import { formatDate, todayInParis } from '@bloom/shared-ui/format';
import { Grid, type GridColumn } from '@bloom/shared-ui/grid';
import { latePart } from '@bloom/shared-ui/late-part';
import { pageSizeOptions, pageSizes } from '@bloom/shared-ui/measures';
import { createContext, useContext, useMemo, useState } from 'react';
import type { PayableInvoiceFragment } from '../graphql.generated.ts';
import { companyOf, NUMBER_WIDTH } from '../invoice/company-words.ts';
import { InvoiceCardHead, NamedInvoice } from '../payment-frame/named-invoice.tsx';
import styles from '../payment-frame/payment-frame.module.css';
import { countAndSum } from '../payment-frame/payment-words.ts';

type Row = PayableInvoiceFragment;

const NewRunDialog = latePart(async () => (await import('./new-run.dialog.tsx')).NewRunDialog);

/** What is due within these days is proposed. */
const PROPOSED_DAYS = 7;

interface Choice {
  isChosen: (row: Row) => boolean;
  choose: (row: Row, isChosen: boolean) => void;
}

const ChoiceContext = createContext<Choice>({ isChosen: () => false, choose: () => undefined });

const defaultSort = [{ id: 'due', direction: 'asc' }] as const;

interface DueInvoicesProps {
  rows: readonly Row[];
  /** False while an order waits for this person. */
  isMain: boolean;
  onDone: () => void;
}

/** What may be paid now; those that are ticked become one order. */
export function DueInvoices({ rows, isMain, onDone }: DueInvoicesProps) {
  const [touched, setTouched] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [isOrdering, setIsOrdering] = useState(false);
  const proposedUntil = addDays(todayInParis(), PROPOSED_DAYS);
  const choice = useMemo(() => {
    const isChosen = ({ recordId, dueOn }: Row) => touched.get(recordId) ?? (dueOn ?? '') <= proposedUntil;
    const choose = ({ recordId }: Row, now: boolean) => setTouched((before) => new Map(before).set(recordId, now));
    return { isChosen, choose };
  }, [touched, proposedUntil]);
  // Also of an order that was given up: another one may hold some of these by now.
  const close = () => {
    setIsOrdering(false);
    onDone();
  };
  const chosen = rows.filter(choice.isChosen);
  const all = (isChosen: boolean) => setTouched(new Map(rows.map(({ recordId }) => [recordId, isChosen])));
  return (
    <section aria-labelledby="due-invoices" className={styles.section}>
      <div className={styles.head}>
        <div>
          <h2 id="due-invoices">Prêtes à payer</h2>
          <p className={styles.soft} role="status">
            {chosen.length === 0 ? 'Aucune facture choisie' : `${countAndSum(chosen)} dans le prochain ordre`}
            {`, sur ${rows.length}. Celles qui échoient d’ici au ${formatDate(proposedUntil)} sont proposées.`}
          </p>
        </div>
        <ActionRow>
          <Button onClick={() => all(chosen.length < rows.length)}>
            {chosen.length < rows.length ? 'Tout choisir' : 'Ne rien choisir'}
          </Button>
          <Button
            variant={isMain ? 'primary' : 'default'}
            disabled={chosen.length === 0}
            onClick={() => setIsOrdering(true)}
          >
            Préparer l’ordre de virement
          </Button>
        </ActionRow>
      </div>
      <ChoiceContext value={choice}>
        <Grid
          id="payments.due"
          label="Factures prêtes à payer"
          columns={columns}
          rows={rows}
          rowId={({ recordId }) => recordId}
          pageSize={pageSizes.tables}
          pageSizes={pageSizeOptions}
          height="rows"
          defaultSort={defaultSort}
          exportName="factures-a-payer"
          card={(row) => <DueCard row={row} />}
        />
      </ChoiceContext>
      {isOrdering && (
        <NewRunDialog
          invoices={chosen}
          onClose={close}
          onDone={() => {
            setTouched(new Map());
            close();
          }}
        />
      )}
    </section>
  );
}

function Chooser({ row, children }: { row: Row; children?: string }) {
  const { isChosen, choose } = useContext(ChoiceContext);
  return (
    <Checkbox
      checked={isChosen(row)}
      onChange={({ target }) => choose(row, target.checked)}
      aria-label={`Payer la facture ${row.number} ${of(companyOf(row))}`}
    >
      {children}
    </Checkbox>
  );
}

const columns: GridColumn<Row>[] = [
  {
    id: 'choice',
    header: 'Payer',
    kind: 'action',
    pinned: 'left',
    width: 80,
    value: () => null,
    render: (row) => <Chooser row={row} />,
  },
  {
    id: 'company',
    header: 'Fournisseur, numéro',
    pinned: 'left',
    width: NUMBER_WIDTH,
    value: companyOf,
    render: (row) => <NamedInvoice invoice={row} />,
  },
  {
    id: 'due',
    header: 'Échéance',
    kind: 'date',
    width: 185,
    value: (row) => row.dueOn,
    render: (row) => <Due row={row} />,
  },
  { id: 'total', header: 'TTC', kind: 'amount', width: 130, value: (row) => row.owedAmount },
  { id: 'title', header: 'Intitulé', minWidth: 220, flex: 1, value: (row) => row.title },
];

/** Never by its colour alone. */
function Due({ row: { dueOn } }: { row: Row }) {
  if (!dueOn) return null;
  const isLate = dueOn < todayInParis();
  return <span className={isLate ? styles.late : undefined}>{`${formatDate(dueOn)}${isLate ? ' · échue' : ''}`}</span>;
}

function DueCard({ row }: { row: Row }) {
  return (
    <div className={styles.phoneCard}>
      <InvoiceCardHead invoice={row} amount={row.owedAmount}>
        <Due row={row} />
      </InvoiceCardHead>
      <p className={styles.soft}>{row.title}</p>
      <Chooser row={row}>Dans le prochain ordre</Chooser>
    </div>
  );
}
