import { DAY_MS } from '@bloom/shared-rules/calendar/time-units';
import { isUuid } from '../../platform/database/database.ts';
import { redactText } from '../../platform/log.ts';

const levels = ['debug', 'info', 'warning', 'error'] as const;

/** One failure as a browser tells it, cleaned and cut to size. */
export interface ClientError {
  id: string;
  level: (typeof levels)[number];
  message: string;
  stack: string | null;
  errorCode: string | null;
  status: number;
  requestId: string | null;
  reference: string | null;
  release: string;
  environment: string;
  remote: string | null;
  remoteVersion: string | null;
  page: string | null;
  /** How often the same failure came again while the browser kept it back. */
  repeats: number;
  /** Milliseconds between the failure and its report: the browser's clock may be wrong, this difference is not. */
  waited: number;
}

/** A whole number within bounds; `fallback` for anything else. */
function figure(value: unknown, minimum: number, maximum: number, fallback: number): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return fallback;
  return Math.min(maximum, Math.max(minimum, Math.trunc(value)));
}

/** Text without control characters (a line of the log stays one line), without personal values, cut to `maximum`. */
export function cleanText(value: string, maximum: number): string {
  const visible = value
    // Cut before as well: the patterns below take their time with a text without end.
    .slice(0, 2 * maximum)
    .replace(/\p{Surrogate}/gu, '\ufffd')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out; line breaks of a stack stay
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, ' ');
  const clean = withoutPersonalValues(redactText(visible)).slice(0, maximum);
  return clean.replace(/\p{Surrogate}$/u, '');
}

/** What somebody may have typed or read: account numbers, telephone numbers, the text inside of a JSON that failed. */
function withoutPersonalValues(text: string): string {
  return text
    .replace(/\b[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){3,7}(?:\s?[A-Z0-9]{1,3})?\b/g, '[account]')
    .replace(/(?<![\w.-])\+?\d[\d .]{7,}\d(?![\w-])/g, '[number]')
    .replace(/".*"(\.{3})? is not valid JSON/s, '[text] is not valid JSON');
}

function optional(value: unknown, maximum: number): string | null {
  if (typeof value !== 'string' || value.trim() === '') return null;
  return cleanText(value, maximum).trim() || null;
}

/** A name made for machines; anything else is dropped rather than cleaned. */
function machineName(value: unknown, pattern: RegExp): string | null {
  return typeof value === 'string' && pattern.test(value) ? value : null;
}

/** The report, or undefined when it is none. */
export function readClientError(value: unknown): ClientError | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const given = value as Record<string, unknown>;
  const message = optional(given.message, 500);
  if (typeof given.id !== 'string' || !isUuid(given.id) || message === null) return undefined;
  return {
    id: given.id,
    level: levels.find((level) => level === given.level) ?? 'error',
    message: message.replaceAll('\n', ' '),
    stack: optional(given.stack, 4_000),
    errorCode: machineName(given.code, /^[A-Z0-9_]{1,60}$/),
    status: figure(given.status, 0, 599, 500),
    requestId: machineName(given.requestId, /^[\w-]{1,64}$/),
    reference: machineName(given.reference, /^[\w-]{1,64}$/),
    release: machineName(given.release, /^[\w.+-]{1,60}$/) ?? 'unknown',
    environment: optional(given.environment, 60)?.replaceAll('\n', ' ') ?? 'unknown',
    remote: machineName(given.remote, /^[a-z][a-z0-9-]{0,60}$/),
    remoteVersion: machineName(given.remoteVersion, /^[\w.+-]{1,60}$/),
    page: machineName(given.page, /^\/[\w:*?/.-]{0,200}$/),
    repeats: figure(given.repeats, 0, 1_000_000, 0),
    waited: figure(given.waited, 0, DAY_MS, 0),
  };
}

const browsers: [RegExp, string][] = [
  [/\bEdgA?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bFirefox\/(\d+)/, 'Firefox'],
  [/\b(?:Headless)?Chrome\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari/, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** Browser and system without what tells one person from another: « Chrome 140, Android ». */
export function browserOf(userAgent: string): string {
  const browser = browsers.map(([pattern, name]) => [name, pattern.exec(userAgent)?.[1]]).find(([, found]) => found);
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [browser?.join(' ') ?? 'other', system].filter(Boolean).join(', ');
}
