import { ON_CALL_HOURS } from '@bloom/shared-rules/cra-counts';
import { daysInWords } from '@bloom/shared-rules/cra-total';
import { formatDate, formatDay, formatHours } from '@bloom/shared-ui/format';
import { SigningNotice } from '@bloom/shared-ui/signing-notice';
import type { PublicClientActivityQuery, ReplacedReportFactsFragment } from '../graphql.generated.ts';
import styles from './correction.module.css';

type Report = Omit<PublicClientActivityQuery['getPublicClientActivity'], '__typename'>;
type Replaced = ReplacedReportFactsFragment;

/** What a report says of the corrections of its month, for the client and for whoever has its address. */
export function Replacement({ report }: { report: Report }) {
  const { correctedAt, replacedAt, replaces } = report;
  return (
    <>
      {replacedAt && (
        <SigningNotice>
          Ce compte rendu a été remplacé par une version corrigée le {formatDate(replacedAt)}.
        </SigningNotice>
      )}
      {correctedAt && !replacedAt && (
        <SigningNotice>
          Une correction de ce mois est en cours depuis le {formatDate(correctedAt)}. Ce compte rendu reste valable
          jusqu’à ce que la version corrigée soit signée.
        </SigningNotice>
      )}
      {replaces && !correctedAt && <Changes report={report} replaces={replaces} />}
    </>
  );
}

const CLOSED: Readonly<Record<Replaced['validation'], string>> = {
  signed: 'signé',
  uploaded: 'validé sur un PDF signé',
  forced: 'validé sans la signature du client',
};

function Changes({ report, replaces }: { report: Report; replaces: Replaced }) {
  const { totalDays, hoursPerDays } = report;
  const { validation, validatedAt, reason, changes } = replaces;
  return (
    <SigningNotice>
      Ce compte rendu remplace celui qui a été {CLOSED[validation]} le {formatDate(validatedAt)}.
      {reason && ` Motif\u00a0: «\u202f${reason}\u202f».`}
      {changes.length === 0 ? (
        ' Aucun jour ne change.'
      ) : (
        <ul className={styles.changes} aria-label="Ce qui change">
          <li>
            Total{'\u00a0'}: {daysInWords(replaces.totalDays, hoursPerDays)} avant,{' '}
            {daysInWords(totalDays, hoursPerDays)} maintenant
          </li>
          {changes.map((change) => (
            <li key={change.date}>
              {formatDay(change.date)}
              {'\u00a0'}: {worked(change.dayWorkedBefore, change.astreinteBefore, hoursPerDays)} avant,{' '}
              {worked(change.dayWorked, change.astreinte, hoursPerDays)} maintenant
            </li>
          ))}
        </ul>
      )}
    </SigningNotice>
  );
}

function worked(day: number, onCall: number, base: number): string {
  const parts = [
    day > 0 ? daysInWords(day, base) : '',
    onCall > 0 ? `${formatHours(onCall * ON_CALL_HOURS)} d’astreinte` : '',
  ];
  return parts.filter(Boolean).join(' et ') || 'rien';
}
