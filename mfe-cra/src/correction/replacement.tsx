import { ON_CALL_HOURS } from '@bloom/shared-rules/cra/cra-counts';
import { daysInWords } from '@bloom/shared-rules/cra/cra-total';
import { refusalInWords } from '@bloom/shared-rules/cra/refusal-words';
import { formatDate, formatDay, formatHours } from '@bloom/shared-ui/format';
import { SigningNotice } from '@bloom/shared-ui/signing-notice';
import type { ReactNode } from 'react';
import type {
  ClientActivitySummaryFragment,
  PublicClientActivityQuery,
  ReplacedReportFactsFragment,
} from '../graphql.generated.ts';
import styles from './correction.module.css';

type Report = Omit<PublicClientActivityQuery['getPublicClientActivity'], '__typename'>;
type Replaced = ReplacedReportFactsFragment;
type RefusedBeforeFacts = NonNullable<ClientActivitySummaryFragment['refusedBefore']>;

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
      <ChangedDays changes={changes} base={hoursPerDays}>
        <li>
          Total{'\u00a0'}: {daysInWords(replaces.totalDays, hoursPerDays)} avant, {daysInWords(totalDays, hoursPerDays)}{' '}
          maintenant
        </li>
      </ChangedDays>
    </SigningNotice>
  );
}

/** What the client had found wrong, and what was done about it. */
export function RefusedBefore({ refused, base }: { refused: RefusedBeforeFacts; base: number }) {
  const { refusedBy, refusedAt, reason, changes } = refused;
  return (
    <SigningNotice>
      {refusedBy} a refusé la version précédente le {formatDate(refusedAt)}
      {'\u00a0'}: {refusalInWords({ reason, days: [] })}
      <ChangedDays changes={changes} base={base} />
    </SigningNotice>
  );
}

function ChangedDays(props: { changes: Replaced['changes']; base: number; children?: ReactNode }) {
  const { changes, base, children } = props;
  if (changes.length === 0) return ' Aucun jour ne change.';
  return (
    <ul className={styles.changes} aria-label="Ce qui change">
      {children}
      {changes.map((change) => (
        <li key={change.date}>
          {formatDay(change.date)}
          {'\u00a0'}: {worked(change.dayWorkedBefore, change.astreinteBefore, base)} avant,{' '}
          {worked(change.dayWorked, change.astreinte, base)} maintenant
        </li>
      ))}
    </ul>
  );
}

function worked(day: number, onCall: number, base: number): string {
  const parts = [
    day > 0 ? daysInWords(day, base) : '',
    onCall > 0 ? `${formatHours(onCall * ON_CALL_HOURS)} d’astreinte` : '',
  ];
  return parts.filter(Boolean).join(' et ') || 'rien';
}
