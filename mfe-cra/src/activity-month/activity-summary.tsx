import { ON_CALL_HOURS } from '@bloom/shared-rules/cra/cra-counts';
import { daysInWords, daysWithDecimal, NO_DAY_WORKED } from '@bloom/shared-rules/cra/cra-total';
import { capitalised } from '@bloom/shared-rules/words/capitalised';
import { formatDateTime, formatHours, formatMonth } from '@bloom/shared-ui/format';
import { PlainCard } from '@bloom/shared-ui/plain-card';
import { PlainDataList } from '@bloom/shared-ui/plain-data-list';
import { PlainStatusTag } from '@bloom/shared-ui/plain-status-tag';
import { Replacement } from '../correction/replacement.tsx';
import type { PublicClientActivityQuery, SignerRole, SigningDocumentState } from '../graphql.generated.ts';
import styles from './activity-summary.module.css';
import { MonthPicture } from './month-picture.tsx';

/** What the client and the public may read of a month; the signing page's answer has the same shape and more. */
export type ActivitySummaryData = Omit<PublicClientActivityQuery['getPublicClientActivity'], '__typename'>;
type Day = ActivitySummaryData['days'][number];

const documentStateLabels: Record<SigningDocumentState, string> = {
  prepared: 'En attente de la signature du Bloomer',
  bloomerSigned: 'En attente de la signature du client',
  fullySigned: 'Signé, scellement en cours',
  sealed: 'Signé et scellé',
  void: 'Document annulé',
};

const signerLabels: Record<SignerRole, string> = {
  bloomer: 'Signé par le Bloomer',
  client: 'Signé par le client',
};

interface ActivitySummaryProps {
  activity: ActivitySummaryData;
  /** The reader has just refused it, which what was read before does not know. */
  isRefused?: boolean;
}

export function ActivitySummary({ activity, isRefused = false }: ActivitySummaryProps) {
  return (
    <div className={styles.summary}>
      <Replacement report={activity} />
      <PlainCard
        title={`${capitalised(formatMonth(activity.month))}\u00a0: ${daysInWords(activity.totalDays, activity.hoursPerDays)}`}
      >
        <div className={styles.picture}>
          <MonthPicture month={activity.month} days={activity.days} hoursPerDays={activity.hoursPerDays} />
          <Comments days={activity.days} />
        </div>
      </PlainCard>
      <Totals activity={activity} />
      <PlainCard title="Résumé">
        <PlainDataList
          items={[
            { label: 'Bloomer', value: activity.bloomerFullname },
            { label: 'Client', value: activity.clientName },
            { label: 'Mission', value: activity.missionLabel },
            { label: 'État', value: isRefused ? <RefusedState /> : <DocumentState state={activity.state} /> },
            ...activity.signatures.map((signature) => ({
              label: signerLabels[signature.role],
              value: `${signature.signerFullname}, le ${formatDateTime(signature.signDate)}`,
            })),
          ]}
        />
      </PlainCard>
      <DayTable days={activity.days} base={activity.hoursPerDays} />
    </div>
  );
}

/** What was written on days, in words beside the picture that only marks them. */
function Comments({ days }: { days: readonly Day[] }) {
  const commented = days.filter(({ comment }) => comment);
  if (commented.length === 0) return null;
  return (
    <ul className={styles.comments} aria-label="Commentaires">
      {commented.map((day) => (
        <li key={day.date}>
          <strong>
            {day.name} {Number(day.date.slice(8))}
          </strong>{' '}
          {day.comment}
        </li>
      ))}
    </ul>
  );
}

function DocumentState({ state }: { state: SigningDocumentState }) {
  const tone = state === 'sealed' || state === 'fullySigned' ? 'success' : state === 'void' ? 'danger' : 'warning';
  // The seal comes by itself while somebody waits for it: whoever does not see it is told.
  return (
    <span role="status">
      <PlainStatusTag tone={tone}>{documentStateLabels[state]}</PlainStatusTag>
    </span>
  );
}

const RefusedState = () => <PlainStatusTag tone="warning">Refusé, à corriger par le Bloomer</PlainStatusTag>;

function Totals({ activity }: { activity: ActivitySummaryData }) {
  const base = activity.hoursPerDays;
  return (
    <PlainCard title="Jours travaillés">
      {activity.totalDays === 0 ? (
        <p className={styles.none}>{NO_DAY_WORKED}</p>
      ) : (
        <dl className={styles.totals}>
          <Total label="Jours ouvrés" days={activity.nbDaysWorked} base={base} />
          <Total label="Samedis" days={activity.nbDaysMarkupWorked} base={base} />
          <Total label="Dimanches et fériés" days={activity.nbDaysMarkup2Worked} base={base} />
          <Total label="Astreinte" days={activity.nbDaysAstreinteWorked} base={ON_CALL_HOURS} />
          <Total label="Total" days={activity.totalDays} base={base} strong />
        </dl>
      )}
    </PlainCard>
  );
}

function Total(props: { label: string; days: number; base: number; strong?: boolean }) {
  const { label, days, base, strong = false } = props;
  return (
    <div className={strong ? styles.grandTotal : styles.total}>
      <dt>{label}</dt>
      <dd>{daysWithDecimal(days, base)}</dd>
    </div>
  );
}

function DayTable({ days, base }: { days: readonly Day[]; base: number }) {
  const declared = days.filter((day) => day.dayWorked > 0 || day.astreinte > 0 || day.comment);
  if (declared.length === 0) return null;
  return (
    <details className={styles.detail}>
      <summary>Détail par jour</summary>
      <table className={styles.days}>
        <thead>
          <tr>
            <th scope="col">Jour</th>
            <th scope="col" className={styles.figure}>
              Travaillé
            </th>
            <th scope="col" className={styles.figure}>
              Astreinte
            </th>
          </tr>
        </thead>
        <tbody>
          {declared.map((day) => (
            <DayRow key={day.date} day={day} base={base} />
          ))}
        </tbody>
      </table>
    </details>
  );
}

function DayRow({ day, base }: { day: Day; base: number }) {
  const flag = day.isHoliday ? 'férié' : day.isWeekend ? 'week-end' : undefined;
  return (
    <tr className={flag && styles.flagged}>
      <th scope="row">
        <span className={styles.day}>
          {day.name} {Number(day.date.slice(8))}
          {flag && <span className={styles.flag}>{flag}</span>}
        </span>
        {day.comment && <span className={styles.comment}>{day.comment}</span>}
      </th>
      <td className={styles.figure}>{day.dayWorked > 0 ? daysInWords(day.dayWorked, base) : '–'}</td>
      <td className={styles.figure}>{day.astreinte > 0 ? formatHours(day.astreinte * ON_CALL_HOURS) : '–'}</td>
    </tr>
  );
}
