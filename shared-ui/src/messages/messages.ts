import { codeOf, invalidArgsOf, messageOf, reasonOf, statusOf } from '@bloom/shared-auth/graphql-error';
import { NO_SERVER } from '@bloom/shared-auth/repeat-waits';
import { french } from '../format/french.ts';
import { type Area, catalogue, type Outcome, planned } from './catalogue.ts';
import { fieldLabels } from './field-labels.ts';
import { messages } from './sentences.ts';

export type { Area, Outcome, Severity } from './catalogue.ts';
export { planned } from './catalogue.ts';
export { type MessageKey, messages } from './sentences.ts';

export type MessageOptions = {
  /** The operation's area of the catalogue; by default what every area says. */
  area?: Area;
  /** The screen's own sentences by code. */
  messages?: Partial<Record<string, string>>;
  /** For what has no code or an unknown one; by default the area's sentence, then that of an unexpected failure. */
  fallback?: string;
  /** French names of the fields that BAD_USER_INPUT may name. */
  labels?: Record<string, string>;
};

/** With what is said below the sentence. */
export type ToldOutcome = Outcome & { detail?: string };

/** How a failure is told: sentence (French, never empty, never a code), severity, and whether it stays. */
export function outcomeOf(error: unknown, options: MessageOptions = {}): ToldOutcome {
  const { area = 'any' } = options;
  const code = codeOf(error);
  const own = code === undefined ? undefined : options.messages?.[code];
  const plan = code === undefined ? undefined : (catalogue[area][code] ?? general(error, code, area));
  const row = plan ?? failing(error, area, options.fallback);
  if (own !== undefined) return { ...row, text: own };
  if (plan === undefined) return row;
  const told = withServerSentence(error, row, options.labels);
  const { OTHER } = catalogue[area];
  // What the area says of this very code is whole.
  if (OTHER?.leads === undefined || row !== catalogue.any[code ?? '']) return told;
  return { ...OTHER, lasting: told.lasting, detail: together(told) };
}

/** One text of a sentence and what stands below it. */
function together({ text, detail }: ToldOutcome): string {
  if (detail === undefined) return text;
  return /[.!?]$/.test(text) ? `${text} ${detail}` : `${text}. ${detail}`;
}

/** What every area says of a code; the area's own sentence for failures of ours comes first. */
function general(error: unknown, code: string, area: Area): Outcome | undefined {
  const ours = statusOf(error) >= 500 ? catalogue[area].SERVER : undefined;
  const { OTHER } = catalogue[area];
  return ours ?? catalogue.any[code] ?? (OTHER?.server === 'instead' ? OTHER : undefined);
}

/** Such a sentence of ours needs only the reason below it: what to do is not said twice. */
const SAYS_TO_TRY_AGAIN = /réessa(ie|yez|yer)/i;

/** Where no answer came, what was sent may have been done all the same: « n’a peut-être pas été enregistrée ». */
const unsure = (said: string) => said.replace(/(n[’'](?:a|ont)) pas été/u, '$1 peut-être pas été');

/** What nobody planned. */
function failing(error: unknown, area: Area, fallback: string | undefined): ToldOutcome {
  const { SERVER, OTHER } = catalogue[area];
  const row = (statusOf(error) >= 500 ? SERVER : undefined) ?? OTHER;
  const server = statusOf(error) < 500 ? messageOf(error) : undefined;
  const said = fallback ?? row?.text;
  if (isUnreachable(error)) {
    if (said === undefined) return { severity: 'error', place: 'toast', text: messages.serverUnreachable };
    const detail = SAYS_TO_TRY_AGAIN.test(said) ? messages.noConnection : messages.serverUnreachable;
    return { severity: 'error', place: 'toast', ...row, text: unsure(said), detail };
  }
  return { severity: 'error', place: 'toast', ...row, text: said ?? server ?? messages.unexpected };
}

function withServerSentence(error: unknown, row: Outcome, labels?: Record<string, string>): ToldOutcome {
  const server = messageOf(error);
  // Speaks English, of what nobody typed.
  if (reasonOf(error) === 'VALIDATION') return { ...row, text: messages.pageOutdated };
  if (codeOf(error) === 'BAD_USER_INPUT') {
    // It has a reason when the state of things forbids it: nobody would find a field to mend.
    const fields = reasonOf(error) === undefined ? missingFields(error, labels) : undefined;
    return { ...row, text: fields ?? server ?? row.text };
  }
  if (server === undefined) return row;
  // What to do about it, where « you may not » would be a dead end.
  if (reasonOf(error) === 'SECOND_FACTOR') return { ...row, text: server };
  if (row.server === undefined) return row;
  if (row.server === 'instead') return { ...row, text: server };
  return row.server === 'before' ? { ...row, text: `${server} ${row.text}` } : { ...row, detail: server };
}

/** Only the sentence, and its reason where it says none itself. */
export function messageFor(error: unknown, options: MessageOptions = {}): string {
  const told = outcomeOf(error, options);
  return told.leads ? together(told) : told.text;
}

/** True when nobody planned for this failure, so that a reference is worth giving. */
export function isUnexpected(error: unknown): boolean {
  const code = codeOf(error);
  if (code === undefined) return !isUnreachable(error);
  return planned(code) === undefined && statusOf(error) >= 500;
}

/** 'Champ manquant ou invalide : nom, e-mail' */
function missingFields(error: unknown, labels: Record<string, string> = {}): string | undefined {
  const names = [...new Set(invalidArgsOf(error).map((path) => fieldLabel(path, labels)))];
  if (names.length === 0) return undefined;
  const text = names.length === 1 ? 'Champ manquant ou invalide' : 'Champs manquants ou invalides';
  return french(`${text} : ${names.join(', ')}`);
}

/** `nbDaysDetails.2026-10-12.dayWorked` → 'jour 12', `input.email` → 'e-mail'. */
function fieldLabel(path: string, labels: Record<string, string>): string {
  const named = { ...fieldLabels, ...labels };
  const day = /^nbDaysDetails\.(?:\d{4}-\d{2}-)?(\d{1,2})\b/.exec(path);
  if (day) return `jour ${Number(day[1])}`;
  const last = path.split('.').at(-1) ?? path;
  return named[path] ?? named[last] ?? 'champ';
}

/** The request got no answer: offline, server stopped, refused by the network, or a proxy that found no server. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error) || codeOf(error) !== undefined) return false;
  if (NO_SERVER.includes((error as { statusCode?: unknown }).statusCode)) return true;
  return error.name !== 'AbortError' && error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}
