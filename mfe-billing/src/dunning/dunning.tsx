import { useQuery } from '@bloom/shared-auth/apollo';
import { DUNNING_LEVELS } from '@bloom/shared-rules/invoice/dunning';
import { NOTICE_WAIT_DAYS } from '@bloom/shared-rules/invoice/recovery';
import { Button } from '@bloom/shared-ui/button';
import { useFileDownload } from '@bloom/shared-ui/file-download';
import { formatAmount, formatDate, todayInParis } from '@bloom/shared-ui/format';
import { plural } from '@bloom/shared-ui/french';
import { Grid, type GridColumn } from '@bloom/shared-ui/grid';
import { PrinterOutlined } from '@bloom/shared-ui/icons';
import { pageSizeOptions, pageSizes } from '@bloom/shared-ui/measures';
import { Notice } from '@bloom/shared-ui/notice';
import { useProductName } from '@bloom/shared-ui/page';
import { EmptyState, ErrorState } from '@bloom/shared-ui/states';
import { useMemo, useState } from 'react';
import { useAddressSwitch } from '../address-switch.ts';
import { type DunnedInvoiceFragment, LateInvoicesDocument, type RecoveryKind } from '../graphql.generated.ts';
import { clientColumn, InvoiceCardHead } from '../payment-frame/named-invoice.tsx';
import styles from '../payment-frame/payment-frame.module.css';
import { countAndSum } from '../payment-frame/payment-words.ts';
import { lateDays, lateWords, nextWords, sentWords, unknownRates } from './dunning-words.ts';
import { RecoveryDialog, recoverable } from './recovery.dialog.tsx';

type Row = DunnedInvoiceFragment;

const [reminder, second, notice] = DUNNING_LEVELS;

const defaultSort = [{ id: 'late', direction: 'desc' }] as const;

/** Clients who pay late: what they were told, what follows, and what keeps it from following. */
export function Dunning() {
  const { data, error, refetch } = useQuery(LateInvoicesDocument, { fetchPolicy: 'cache-and-network' });
  const product = useProductName();
  const today = todayInParis();
  const { task, showAll } = useAskedTask();
  const [followed, setFollowed] = useState<string>();
  // Also after a refusal: it may have been paid, or followed by somebody else.
  const readAgain = () => void refetch().catch(() => undefined);
  const leave = () => {
    setFollowed(undefined);
    readAgain();
  };
  const rows = useMemo(() => data?.invoices.filter((row) => lateDays(row, today) > 0), [data, today]);
  const columns = useMemo(() => columnsOf(today, setFollowed), [today]);
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const rates = unknownRates(rows ?? []);
  const ofTask = (one: RecoveryKind) => rows?.filter(({ recoveryTask }) => recoveryTask === one) ?? [];
  const letters = ofTask('FORMAL_NOTICE');
  const undecided = ofTask('RECOVERY');
  const stopped = rows?.filter(({ dunningStop }) => dunningStop) ?? [];
  const shown = rows?.find(({ recordId }) => recordId === followed);
  return (
    <section aria-labelledby="dunning" className={styles.section}>
      <div>
        <h2 id="dunning">Factures clients en retard</h2>
        <p className={styles.soft}>
          Deux e-mails partent d’eux-mêmes, {reminder.days} et {second.days} jours après l’échéance. Au{' '}
          {notice.daysInWords} jour, la mise en demeure est à imprimer et à envoyer en recommandé{'\u00a0'}: notez son
          envoi, et la facture revient {NOTICE_WAIT_DAYS} jours plus tard si elle reste impayée.
        </p>
        {rows && rows.length > 0 && (
          <p>
            <strong>{countAndSum(rows)}</strong>
            {letters.length > 0 && ` · ${plural(letters.length, 'lettre à envoyer', 'lettres à envoyer')}`}
            {undecided.length > 0 && ` · ${plural(undecided.length, 'suite à décider', 'suites à décider')}`}
            {stopped.length > 0 && ` · ${plural(stopped.length, 'suspendue')}`}
          </p>
        )}
      </div>
      {rates.length > 0 && (
        <Notice tone="warning">
          Le taux d’intérêt légal du {rates.join(' et du ')} n’est pas renseigné{'\u00a0'}: les pénalités de ces
          factures ne sont pas chiffrées. Il paraît au Journal officiel en juin et en décembre{'\u00a0'}: transmettez-le
          à la personne qui exploite {product}.
        </Notice>
      )}
      <Grid
        id="payments.dunning"
        label="Factures clients en retard"
        columns={columns}
        rows={task && rows ? ofTask(task) : rows}
        rowId={({ recordId }) => recordId}
        pageSize={pageSizes.tables}
        pageSizes={pageSizeOptions}
        height="rows"
        defaultSort={defaultSort}
        exportName="relances"
        card={(row) => <LateCard row={row} today={today} onFollow={setFollowed} />}
        tools={task && <AllLate onAll={showAll} />}
        empty={task ? <EmptyState title={NOTHING_LEFT[task]} action={<AllLate onAll={showAll} />} /> : <NobodyLate />}
      />
      {shown && <RecoveryDialog row={shown} today={today} onReadAgain={readAgain} onClose={leave} />}
    </section>
  );
}

const NOTHING_LEFT = { FORMAL_NOTICE: 'Aucune lettre à envoyer', RECOVERY: 'Aucune suite à décider' } as const;

/** What the address asks for, as the lines of what is to do lead here. */
function useAskedTask(): { task: RecoveryKind | undefined; showAll: () => void } {
  const [isOfLetters, showLetters] = useAddressSwitch('lettres', '1');
  const [isOfDecisions, showDecisions] = useAddressSwitch('suites', '1');
  if (isOfLetters) return { task: 'FORMAL_NOTICE', showAll: showLetters };
  return { task: isOfDecisions ? 'RECOVERY' : undefined, showAll: showDecisions };
}

const AllLate = ({ onAll }: { onAll: () => void }) => (
  <Button size="small" variant="quiet" onClick={onAll}>
    Voir toutes les factures en retard
  </Button>
);

function NobodyLate() {
  return (
    <EmptyState title="Aucun client en retard">
      Une facture arrive ici le lendemain de son échéance, tant qu’elle n’est pas payée.
    </EmptyState>
  );
}

function columnsOf(today: string, onFollow: Follow): GridColumn<Row>[] {
  return [
    clientColumn,
    { id: 'late', header: 'Retard (j)', kind: 'number', width: 135, value: (row) => lateDays(row, today) },
    { id: 'total', header: 'Reste dû', kind: 'amount', width: 115, value: (row) => row.owedAmount },
    {
      id: 'letter',
      header: 'Lettre',
      kind: 'action',
      width: 110,
      value: () => null,
      render: (row) => <Letter row={row} />,
    },
    {
      id: 'follow',
      header: 'Suivi',
      kind: 'action',
      width: 155,
      value: followLabel,
      render: (row) => <FollowButton row={row} onFollow={onFollow} />,
    },
    // Behind the two buttons, which are in sight at 1280 px that way.
    { id: 'next', header: 'Suite', minWidth: 300, flex: 2, value: (row) => nextWords(row, today) },
    {
      id: 'penalty',
      header: 'Pénalités',
      kind: 'amount',
      width: 120,
      value: (row) => row.latePenalty,
      text: penaltyWords,
      render: penaltyWords,
    },
    { id: 'sent', header: 'Envoyé', minWidth: 260, flex: 1, value: sentWords },
    { id: 'fee', header: 'Indemnité', kind: 'amount', width: 110, value: (row) => row.recoveryFee },
    { id: 'due', header: 'Échéance', kind: 'date', width: 120, value: (row) => row.dueOn },
  ];
}

const penaltyWords = ({ latePenalty }: Row) => (latePenalty === null ? 'Taux inconnu' : formatAmount(latePenalty));

function Letter({ row: { urlDunningLetter, number } }: { row: Row }) {
  const { download, isLoading } = useFileDownload();
  if (!urlDunningLetter) return null;
  return (
    <Button size="small" icon={<PrinterOutlined />} loading={isLoading} onClick={() => void download(urlDunningLetter)}>
      Lettre<span className="visually-hidden"> pour la facture {number}</span>
    </Button>
  );
}

type Follow = (recordId: string) => void;

function followLabel(row: Row): string {
  if (row.recoverySteps.length > 0) return row.recoveryTask === 'RECOVERY' ? 'Noter la suite' : 'Suivi';
  return recoverable(row) ? 'Noter l’envoi' : '';
}

function FollowButton({ row, onFollow }: { row: Row; onFollow: Follow }) {
  const label = followLabel(row);
  if (label === '') return null;
  return (
    <Button size="small" onClick={() => onFollow(row.recordId)}>
      {label}
      <span className="visually-hidden"> de la facture {row.number}</span>
    </Button>
  );
}

function LateCard({ row, today, onFollow }: { row: Row; today: string; onFollow: Follow }) {
  return (
    <div className={styles.phoneCard}>
      <InvoiceCardHead invoice={row} amount={row.owedAmount}>
        <span className={styles.late}>{lateWords(row, today)}</span>
      </InvoiceCardHead>
      <p>{nextWords(row, today)}</p>
      <p className={styles.soft}>
        {sentWords(row)} · échéance {formatDate(row.dueOn)} · pénalités{'\u00a0'}: {penaltyWords(row)}
      </p>
      <div className={styles.actions}>
        <Letter row={row} />
        <FollowButton row={row} onFollow={onFollow} />
      </div>
    </div>
  );
}
