import { addDays, isDay } from '../calendar/calendar-day.ts';
import { pastDayProblem } from '../calendar/past-day.ts';
import { NOT_OFFERED, REQUIRED, tooLong } from '../input/field-sentences.ts';
import { lengthOf, MAX_REASON } from '../input/limits.ts';
import { type Problem, problemsAmong } from '../input/problem.ts';

/** How an offer ends, and how long it may be opened again. Days are yyyy-MM-dd. */

/** Who had a part in a deal that was won. */
export const winRoles = ['buteur', 'passeur', 'defenseur', 'capitaine'] as const;
export type WinRole = (typeof winRoles)[number];

export const winRoleLabels: Readonly<Record<WinRole, string>> = {
  buteur: 'Buteur',
  passeur: 'Passeur',
  defenseur: 'Défenseur',
  capitaine: 'Capitaine',
};

export const lostReasonLabels = {
  price: 'Prix trop élevé',
  timing: 'Délais trop longs',
  noProfile: 'Aucun profil adapté',
  competitor: 'Un concurrent a placé quelqu’un',
  internal: 'Le client a trouvé seul',
  cancelled: 'Le besoin a disparu',
  other: 'Autre',
} as const;
export type LostReason = keyof typeof lostReasonLabels;
export const lostReasons = Object.keys(lostReasonLabels) as LostReason[];

const ended = { WIN: 'gagnée', LOST: 'perdue' } as const;

/** Why what an offer looks for does not change any more. */
export const closedOffer = (status: keyof typeof ended) =>
  `Cette offre est ${ended[status]}\u00a0: rouvrez-la pour la modifier.`;

/** Days during which a won or lost offer may be opened again. */
export const REOPEN_DAYS = 30;

export const lastDayToReopen = (closedOn: string) => addDays(closedOn, REOPEN_DAYS);

export interface WinDraft extends Partial<Record<WinRole, string | null>> {
  winDate?: string | null;
  /** First day of the month to which sales count it. */
  commercialMonth?: string | null;
  leadDate?: string | null;
}

export interface LossDraft {
  lostReason?: string | null;
  otherLostReason?: string | null;
}

function leadProblem(leadDate: string, winDate: string | null | undefined, today: string): string | undefined {
  const isLate = winDate && isDay(winDate) && leadDate > winDate;
  return pastDayProblem(leadDate, today) ?? (isLate ? 'Le lead arrive avant l’accord, ou le même jour.' : undefined);
}

/** Everything that is missing or wrong of a victory, in the order in which it is asked. */
export function winProblems(draft: WinDraft, today: string): Problem<keyof WinDraft>[] {
  const { winDate, commercialMonth: month, leadDate } = draft;
  const monthProblem = (given: string) =>
    isDay(given) && given.endsWith('-01') ? undefined : 'Le premier jour d’un mois est attendu.';
  return problemsAmong<keyof WinDraft>([
    ['winDate', winDate ? pastDayProblem(winDate, today) : REQUIRED],
    ['commercialMonth', month ? monthProblem(month) : REQUIRED],
    ...winRoles.map((role) => [role, draft[role] ? undefined : REQUIRED] as const),
    ['leadDate', leadDate ? leadProblem(leadDate, winDate, today) : undefined],
  ]);
}

/** Why an offer was lost has to be said, and another reason in words. */
export function lossProblems({ lostReason, otherLostReason }: LossDraft): Problem<keyof LossDraft>[] {
  const known: readonly string[] = lostReasons;
  if (!lostReason) return [{ path: 'lostReason', message: REQUIRED }];
  if (!known.includes(lostReason)) {
    return [{ path: 'lostReason', message: NOT_OFFERED }];
  }
  const words = otherLostReason?.trim() ?? '';
  if (lostReason === 'other' && words === '')
    return [{ path: 'otherLostReason', message: 'Précisez cette autre raison.' }];
  if (lengthOf(words) <= MAX_REASON) return [];
  return [{ path: 'otherLostReason', message: tooLong(MAX_REASON) }];
}
