import { REQUIRED } from '@bloom/shared-rules/input/field-sentences';
import { atMost, lengthOf, MAX_COMPANY_NAME, MAX_LINE, MAX_TEXT } from '@bloom/shared-rules/input/limits';
import type { Problem } from '@bloom/shared-rules/input/problem';
import type { NewRow } from '../../platform/database/database.tables.ts';
import { accepted, type Verdict } from '../../platform/verdict.ts';
import { oneLine, visibleLines } from '../../platform/visible-text.ts';

/** A time; what lasts has no end. */
interface PeriodDraft {
  current?: boolean | null;
  startDate?: string | null;
  endDate?: string | null;
}

export interface JobDraft extends PeriodDraft {
  name: string;
  jobTitle: readonly string[];
  description?: string | null;
  skills?: readonly string[] | null;
}

export interface EducationDraft extends PeriodDraft {
  type?: string | null;
  name: string;
  label?: string | null;
  description?: string | null;
}

const MAX_WORDS = 30;

const lines = (text: string | null | undefined) => visibleLines(text ?? '').trim();
const line = (text: string | null | undefined) => oneLine(text ?? '');
const words = (list: readonly string[] | null | undefined) => [
  ...new Set((list ?? []).map(oneLine).filter((word) => word !== '')),
];

function tooLong(path: string, text: string, most: number): Problem[] {
  return lengthOf(text) > most ? [{ path, message: atMost(most) }] : [];
}

function tooMany(path: string, list: readonly string[]): Problem[] {
  if (list.length > MAX_WORDS) return [{ path, message: `${MAX_WORDS} au plus` }];
  return list.some((word) => lengthOf(word) > MAX_LINE) ? [{ path, message: atMost(MAX_LINE) }] : [];
}

const missing = (path: string, isMissing: boolean): Problem[] => (isMissing ? [{ path, message: REQUIRED }] : []);

/** What lasts has no end, whatever was sent. */
function periodOf({ current, startDate, endDate }: PeriodDraft) {
  return { current: current ?? false, start_date: startDate ?? null, end_date: current ? null : (endDate ?? null) };
}

function backwards({ start_date, end_date }: ReturnType<typeof periodOf>): Problem[] {
  const isBackwards = start_date !== null && end_date !== null && end_date < start_date;
  return isBackwards ? [{ path: 'endDate', message: 'La fin précède le début.' }] : [];
}

/** One job at least, a company and a start. */
export function checkJob(draft: JobDraft): Verdict<Omit<NewRow<'talent_job'>, 'id' | 'talent_id'>> {
  const period = periodOf(draft);
  const name = line(draft.name);
  const job_titles = words(draft.jobTitle);
  const skills = words(draft.skills);
  const description = lines(draft.description);
  const { start_date } = period;
  const problems = [
    ...missing('jobTitle', job_titles.length === 0),
    ...tooMany('jobTitle', job_titles),
    ...missing('name', name === ''),
    ...tooLong('name', name, MAX_COMPANY_NAME),
    ...missing('startDate', start_date === null),
    ...backwards(period),
    ...tooMany('skills', skills),
    ...tooLong('description', description, MAX_TEXT),
  ];
  if (problems.length > 0 || start_date === null) return { ok: false, problems };
  return accepted({ ...period, start_date, name, job_titles, skills, description: description || null });
}

/** A school. */
export function checkEducation(draft: EducationDraft): Verdict<Omit<NewRow<'talent_education'>, 'id' | 'talent_id'>> {
  const period = periodOf(draft);
  const [type, name, label] = [line(draft.type), line(draft.name), line(draft.label)];
  const description = lines(draft.description);
  const problems = [
    ...missing('name', name === ''),
    ...tooLong('name', name, MAX_LINE),
    ...tooLong('type', type, MAX_LINE),
    ...tooLong('label', label, MAX_LINE),
    ...backwards(period),
    ...tooLong('description', description, MAX_TEXT),
  ];
  if (problems.length > 0) return { ok: false, problems };
  return accepted({ ...period, name, type: type || null, label: label || null, description: description || null });
}
