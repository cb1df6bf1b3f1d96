import { DUNNING_LEVELS, nextDunning } from '@bloom/shared-rules/invoice/dunning';
import { daysLate } from '@bloom/shared-rules/invoice/late-payment';
import { halfYearWords } from '@bloom/shared-rules/invoice/legal-interest';
import { dayInParis, formatDate } from '@bloom/shared-ui/format';
import { plural } from '@bloom/shared-ui/french';
import type { DunnedInvoiceFragment } from '../graphql.generated.ts';
import { stepDay } from '../invoice/recovery-words.ts';

type Row = DunnedInvoiceFragment;

export const lateDays = ({ dueOn }: Pick<Row, 'dueOn'>, today: string) => (dueOn ? daysLate(dueOn, today) : 0);

export const lateWords = (row: Pick<Row, 'dueOn'>, today: string) =>
  plural(lateDays(row, today), 'jour de retard', 'jours de retard');

const wordOf = (level: number) => DUNNING_LEVELS.find((one) => one.level === level)?.word ?? '';

const isMail = (level: number) => DUNNING_LEVELS.find((one) => one.level === level)?.channel === 'mail';

const inSentence = (word: string, index: number) =>
  index === 0 ? word : `${word.slice(0, 1).toLowerCase()}${word.slice(1)}`;

/** Each mail that left, then what somebody posted and decided. That a letter was due is not that it left. */
export function historyWords({ dunningNotices, recoverySteps }: Pick<Row, 'dunningNotices' | 'recoverySteps'>) {
  const mails = dunningNotices
    .filter(({ level }) => isMail(level))
    .map(({ level, sentAt }) => `${wordOf(level)} le ${formatDate(sentAt)}`);
  return [...mails, ...recoverySteps.map(stepDay)];
}

/** The same in one sentence, the last first. */
export function sentWords(row: Pick<Row, 'dunningNotices' | 'recoverySteps'>): string {
  return historyWords(row).toReversed().map(inSentence).join(', ') || 'Aucune relance';
}

/** What follows and when, or why nothing does. */
export function nextWords(row: Row, today: string): string {
  const { dunningStop, dueOn, dunningLevel, dunningNotices, urlDunningLetter } = row;
  if (dunningStop) return `Suspendues\u00a0: ${dunningStop}`;
  const step = row.recoverySteps.at(-1);
  if (step) return afterStep(step, row.recoveryTask === 'RECOVERY');
  const last = dunningNotices.at(-1);
  const sentOn = last ? dayInParis(last.sentAt) : null;
  const next = dueOn ? nextDunning({ dueDate: dueOn, sentLevel: dunningLevel ?? 0, sentOn }) : undefined;
  if (!next) return urlDunningLetter ? 'Lettre à envoyer en recommandé' : '';
  const day = next.on <= today ? 'au prochain passage' : `le ${formatDate(next.on)}`;
  return `${next.word} ${day}`;
}

function afterStep({ kind, reference, reviewOn }: Row['recoverySteps'][number], isDue: boolean): string {
  if (kind === 'RECOVERY') {
    return isDue ? `À revoir\u00a0: ${reference}` : `À revoir le ${formatDate(reviewOn)}\u00a0: ${reference}`;
  }
  return isDue ? 'Toujours impayée\u00a0: suite à décider' : `Lettre postée, à suivre le ${formatDate(reviewOn)}`;
}

/** The half-years whose legal rate nobody said, as words. */
export function unknownRates(rows: readonly Row[]): string[] {
  const without = rows.filter(({ recoveryFee, latePenalty }) => recoveryFee !== null && latePenalty === null);
  return [...new Set(without.map(({ dueOn }) => halfYearWords(dueOn ?? '')))];
}
