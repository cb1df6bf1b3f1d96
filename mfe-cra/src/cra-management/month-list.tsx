import { signingOpensOn } from '@bloom/shared-rules/cra/cra-month';
import { daysInWords } from '@bloom/shared-rules/cra/cra-total';
import { refusalInWords } from '@bloom/shared-rules/cra/refusal-words';
import { awaitedWords, paidWords } from '@bloom/shared-rules/invoice/supplier-paid-words';
import { capitalised } from '@bloom/shared-rules/words/capitalised';
import { formatMonthName } from '@bloom/shared-ui/format';
import { linkTo } from '@bloom/shared-ui/links';
import { useProductName } from '@bloom/shared-ui/page';
import { Link, useParams } from '@bloom/shared-ui/routing';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { useMediaQuery } from '@bloom/shared-ui/theme';
import { bloomerStatus, NO_CONTACT_HINT, signatureHint, signatureStep } from '../activity-month/bloomer-status.ts';
import { useOnBehalf } from '../activity-month/on-behalf.ts';
import type { ManagedMonthFragment } from '../graphql.generated.ts';
import { MonthActions, type OnAction } from './month-actions.tsx';
import styles from './month-list.module.css';
import type { MonthRow } from './month-rows.ts';
import { nextMonth, type RowContext } from './row-actions.ts';
import { writtenInvoice } from './written-invoice.rules.ts';
import { WrittenInvoice } from './written-invoice.tsx';

/** What happened to a month since the screen was opened, beside its status. */
export type SessionState = 'signed' | 'cancelled';

const SESSION_WORDS: Record<SessionState, string> = { signed: 'Signé', cancelled: 'Signature annulée' };

/** Below this width five columns and their buttons do not fit. */
const CARDS_BELOW = 720;

export interface MonthListProps {
  rows: readonly MonthRow[];
  context: RowContext;
  sessionStates: ReadonlyMap<string, SessionState>;
  onAction: OnAction;
}

export function MonthList(props: MonthListProps) {
  return useMediaQuery(`(max-width: ${CARDS_BELOW}px)`) ? <MonthCards {...props} /> : <MonthTable {...props} />;
}

function MonthTable({ rows, context, sessionStates, onAction }: MonthListProps) {
  const next = nextMonth(rows, context);
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Mois</th>
            <th scope="col">Année</th>
            <th scope="col" className={styles.figure}>
              Total jours travaillés
            </th>
            <th scope="col">Statut</th>
            <th scope="col">Action</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.month}>
              <th scope="row" className={styles.month}>
                {formatMonthName(row.month)}
              </th>
              <td className={styles.year}>{row.month.slice(0, 4)}</td>
              <td className={styles.figure}>
                {row.activity ? daysInWords(row.activity.totalDays, row.activity.hoursPerDays) : '–'}
              </td>
              <td>
                <MonthState row={row} context={context} sessionStates={sessionStates} />
              </td>
              <td>
                <MonthActions row={row} context={context} onAction={onAction} main={row.month === next} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MonthCards({ rows, context, sessionStates, onAction }: MonthListProps) {
  const next = nextMonth(rows, context);
  return (
    <ul className={styles.cards} aria-label="CRA de la mission">
      {rows.map((row) => (
        <li key={row.month} className={styles.card}>
          <div className={styles.cardHead}>
            <h2 className={styles.cardMonth}>
              {formatMonthName(row.month)} {row.month.slice(0, 4)}
            </h2>
            <p className={styles.cardTotal}>
              <span className="visually-hidden">Total jours travaillés&nbsp;: </span>
              {row.activity ? daysInWords(row.activity.totalDays, row.activity.hoursPerDays) : '–'}
            </p>
          </div>
          <MonthState row={row} context={context} sessionStates={sessionStates} />
          <MonthActions row={row} context={context} onAction={onAction} main={row.month === next} block />
        </li>
      ))}
    </ul>
  );
}

/** Whoever can find the contact is led to where it is entered. */
function Hint({ hint, isForStaff }: { hint: string; isForStaff: boolean }) {
  const { missionRecordId = '' } = useParams();
  return (
    <span className={styles.step}>
      {isForStaff ? <Link to={linkTo('mission.detail', { id: missionRecordId })}>{hint}</Link> : hint}
    </span>
  );
}

/** When what he sent is paid, or was; an invoice that the firm wrote says it itself. */
function Payment({ activity, today }: { activity: ManagedMonthFragment; today: string }) {
  const { payed, supplierInvoice, urlInvoicesS3, lastSupplierError, estimatedPaymentDate } = activity;
  if (writtenInvoice(activity)) return null;
  const paidOn = supplierInvoice?.paidOn ? capitalised(paidWords(supplierInvoice.paidOn)) : undefined;
  const paid = urlInvoicesS3 ? paidOn : `${paidOn ?? 'Payé'}, sa facture a été supprimée`;
  const isAwaited = estimatedPaymentDate !== null && lastSupplierError === null;
  const awaited = isAwaited ? capitalised(awaitedWords(estimatedPaymentDate, today)) : undefined;
  const words = payed ? paid : awaited;
  return words ? <span className={styles.step}>{words}</span> : null;
}

type MonthStateProps = Pick<MonthListProps, 'context' | 'sessionStates'> & { row: MonthRow };

function MonthState({ row, context, sessionStates }: MonthStateProps) {
  const status = bloomerStatus(row.activity, useProductName());
  const onBehalf = useOnBehalf();
  const session = row.activity && sessionStates.get(row.activity.recordId);
  const signedCount = row.activity?.signedCount ?? 0;
  const opensOn = signingOpensOn(row.month, context.endMission);
  const uploaded = Boolean(row.activity?.urlCraS3);
  const hint = row.activity && signatureHint(row.activity.CRAStatus, { ...context, opensOn, uploaded });
  return (
    <div className={styles.state}>
      <StatusTag tone={status.tone}>{status.label}</StatusTag>
      {row.activity?.refusal && (
        <span className={styles.step}>
          Refusé par {row.activity.refusal.refusedBy}
          {'\u00a0'}: {refusalInWords(row.activity.refusal)}
        </span>
      )}
      {row.activity?.correction && !row.activity.validated && (
        <span className={styles.step}>
          À corriger{'\u00a0'}: «{'\u202f'}
          {row.activity.correction.reason}
          {'\u202f'}»
        </span>
      )}
      {row.activity?.craFileSigner && <span className={styles.step}>PDF signé par {row.activity.craFileSigner}</span>}
      {row.activity && <WrittenInvoice activity={row.activity} isSelfBilled={context.isSelfBilled} />}
      {row.activity && <Payment activity={row.activity} today={context.today} />}
      {hint && <Hint hint={hint} isForStaff={onBehalf && hint === NO_CONTACT_HINT} />}
      {session && <StatusTag tone={session === 'signed' ? 'success' : 'neutral'}>{SESSION_WORDS[session]}</StatusTag>}
      {(row.activity?.CRAStatus === 'WAITING_BLOOMER' || signedCount > 0) && (
        <span className={styles.step}>
          <span className={styles.dots} aria-hidden="true">
            <span className={signedCount >= 1 ? styles.done : undefined} />
            <span className={signedCount >= 2 ? styles.done : undefined} />
          </span>
          {signatureStep(signedCount, onBehalf)}
        </span>
      )}
    </div>
  );
}
