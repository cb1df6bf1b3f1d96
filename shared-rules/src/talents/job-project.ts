import { isDay } from '../calendar/calendar-day.ts';
import { NO_SUCH_DAY, NOT_OFFERED, REQUIRED, tooLong } from '../input/field-sentences.ts';
import {
  lengthOf,
  MAX_EXTERNAL_ID,
  MAX_JOB_NAME,
  MAX_LABEL,
  MAX_LINE,
  MAX_MISSION_LABEL,
  MAX_TEXT,
} from '../input/limits.ts';
import { type Problem, problemsAmong } from '../input/problem.ts';
import { dealTypes, isPermanent } from '../mission/deal-types.ts';
import { EMAIL_INVALID, isEmail } from '../person/person.ts';

/** What an offer may be. Days are yyyy-MM-dd, salaries whole euros a year. */

export const jobTypes = ['IT', 'RPO', 'People'] as const;
export type JobType = (typeof jobTypes)[number];

/** What an offer is called elsewhere, in the order in which it is looked for. */
export const externalIds = ['hiresweetId', 'pipefyId', 'hubspotDealId', 'airtableId'] as const;
export const scoreCards = ['scoreCard1', 'scoreCard2', 'scoreCard3', 'scoreCard4'] as const;

/** The most characters of a score card's line that the screen shows. */
export const SCORE_CARD_LINE = 20;

const MAX_MONTHS = 120;
const MAX_YEARS = 50;
const MAX_SALARY = 1_000_000;
const WORKING_DAYS = 5;
const MAX_LIST = 10;

type Text = string | null;

export interface JobDraft
  extends Record<(typeof externalIds)[number], Text>,
    Record<(typeof scoreCards)[number], Text> {
  name: string;
  jobTitle: string;
  societyId: string;
  accountManagerId: Text;
  jobType: string;
  dealType: Text;
  /** In months. */
  duration: number | null;
  location: Text;
  onSiteDaysPerWeek: number | null;
  remoteDaysPerWeek: number | null;
  context: Text;
  details: Text;
  team: Text;
  minYearsXP: number | null;
  requiredLanguages: readonly string[];
  budgets: Text;
  interviewProcess: Text;
  competitors: Text;
  isExclusivity: boolean;
  cvDebriefDate: Text;
  leadOrigin: Text;
  interlocutorEmails: readonly string[];
  sendJobQualifEmail: boolean;
  salaryMin: number | null;
  salaryMax: number | null;
}

function textProblem(text: Text, most: number): string | undefined {
  return lengthOf(text?.trim() ?? '') > most ? tooLong(most) : undefined;
}

const requiredProblem = (text: Text, most: number) => (text?.trim() ? textProblem(text, most) : REQUIRED);

function numberProblem(value: number | null, most: number, step = 1): string | undefined {
  if (value === null) return undefined;
  if (Number.isNaN(value) || value < 0 || value > most) {
    return `Un nombre entre 0 et ${most.toLocaleString('fr-FR')} est attendu.`;
  }
  if (Number.isInteger(value / step)) return undefined;
  return step === 1 ? 'Un nombre entier est attendu.' : 'Une demi-journée est la plus petite part.';
}

function durationProblem({ duration, dealType }: JobDraft): string | undefined {
  if (duration === null) return undefined;
  if (isPermanent(dealType)) return 'Un CDI n’a pas de durée.';
  if (duration === 0) return 'Une mission dure un mois au moins.';
  return numberProblem(duration, MAX_MONTHS);
}

function remoteProblem({ onSiteDaysPerWeek, remoteDaysPerWeek }: JobDraft): string | undefined {
  const wrong = numberProblem(remoteDaysPerWeek, WORKING_DAYS, 0.5);
  if (wrong !== undefined || (onSiteDaysPerWeek ?? 0) + (remoteDaysPerWeek ?? 0) <= WORKING_DAYS) return wrong;
  return 'Sur site et à distance font cinq jours par semaine au plus.';
}

function salaryMaxProblem({ salaryMin, salaryMax }: JobDraft): string | undefined {
  const wrong = numberProblem(salaryMax, MAX_SALARY);
  if (wrong !== undefined) return wrong;
  if ((salaryMin === null) !== (salaryMax === null)) return 'Indiquez les deux bornes du salaire, ou aucune.';
  return salaryMin !== null && salaryMax !== null && salaryMax < salaryMin
    ? 'Le salaire maximum ne peut pas être sous le minimum.'
    : undefined;
}

function listProblem(list: readonly string[], problemOf: (one: string) => string | undefined): string | undefined {
  if (list.length > MAX_LIST) return `${MAX_LIST} au plus.`;
  return list.map(problemOf).find((problem) => problem !== undefined);
}

const knownOf = (known: readonly string[], value: string) => (known.includes(value) ? undefined : NOT_OFFERED);

/** Everything that is wrong with an offer, in the order of its form. */
export function jobProblems(draft: JobDraft): Problem<keyof JobDraft>[] {
  const lines = ['location', 'leadOrigin'] as const;
  const texts = ['budgets', 'competitors', 'context', 'details', 'team', 'interviewProcess', ...scoreCards] as const;
  return problemsAmong<keyof JobDraft>([
    ['name', requiredProblem(draft.name, MAX_MISSION_LABEL)],
    ['jobTitle', requiredProblem(draft.jobTitle, MAX_JOB_NAME)],
    ['societyId', draft.societyId ? undefined : REQUIRED],
    ['jobType', draft.jobType ? knownOf(jobTypes, draft.jobType) : REQUIRED],
    ['dealType', draft.dealType ? knownOf(dealTypes, draft.dealType) : undefined],
    ['duration', durationProblem(draft)],
    ['salaryMin', numberProblem(draft.salaryMin, MAX_SALARY)],
    ['salaryMax', salaryMaxProblem(draft)],
    ['onSiteDaysPerWeek', numberProblem(draft.onSiteDaysPerWeek, WORKING_DAYS, 0.5)],
    ['remoteDaysPerWeek', remoteProblem(draft)],
    ['minYearsXP', numberProblem(draft.minYearsXP, MAX_YEARS)],
    ['requiredLanguages', listProblem(draft.requiredLanguages, (one) => requiredProblem(one, MAX_LABEL))],
    [
      'interlocutorEmails',
      draft.sendJobQualifEmail && draft.interlocutorEmails.length === 0
        ? 'Choisissez à qui envoyer le récapitulatif du besoin.'
        : undefined,
    ],
    [
      'interlocutorEmails',
      listProblem(draft.interlocutorEmails, (one) =>
        isEmail(one.trim()) ? undefined : `${EMAIL_INVALID}\u00a0: ${one}`,
      ),
    ],
    ['cvDebriefDate', draft.cvDebriefDate && !isDay(draft.cvDebriefDate) ? NO_SUCH_DAY : undefined],
    ...lines.map((path) => [path, textProblem(draft[path], MAX_LINE)] as const),
    ...texts.map((path) => [path, textProblem(draft[path], MAX_TEXT)] as const),
    ...externalIds.map((path) => [path, textProblem(draft[path], MAX_EXTERNAL_ID)] as const),
  ]);
}
