import { isAppId, isVersion } from '../channels/channels.ts';

/**
 * Where an attempt to open a screen went wrong; `csp`: the browser refused something that the page's policy forbids.
 */
export const PHASES = [
  'registry',
  'manifest',
  'entry',
  'chunk',
  'start',
  'render',
  'integrity',
  'contract',
  'csp',
] as const;
export type Phase = (typeof PHASES)[number];

/** What a browser tells when a version does not load, start or render. */
export interface IncidentReport {
  remote: string;
  version: string;
  phase: Phase;
  message: string;
  /** What the person on the screen can read out. */
  reference?: string;
  userAgent?: string;
  /** Version of the shell that tried. */
  shell?: string;
  traceId?: string;
}

export interface Incident extends IncidentReport {
  /** ISO. */
  at: string;
  /** A pseudonym of whom it counts for; absent when it never counts against a version. */
  person?: string;
}

export interface Subject {
  remote: string;
  version: string;
}

const LENGTHS = { message: 500, reference: 40, userAgent: 300, shell: 100, traceId: 64 } as const;

/** What is said to have failed or opened; undefined when it names no remote and version. */
export function readSubject(body: unknown): Subject | undefined {
  const { remote, version } = fields(body);
  if (typeof remote !== 'string' || typeof version !== 'string') return undefined;
  return isAppId(remote) && isVersion(version) ? { remote, version } : undefined;
}

/** The report without anything that does not belong to it; undefined when it is none. */
export function readReport(body: unknown): IncidentReport | undefined {
  const subject = readSubject(body);
  const { phase, message, reference, userAgent, shell, traceId } = fields(body);
  if (subject === undefined || !isPhase(phase) || typeof message !== 'string') return undefined;
  return {
    ...subject,
    phase,
    message: shortened(message, LENGTHS.message),
    ...optional('reference', reference),
    ...optional('userAgent', userAgent),
    ...optional('shell', shell),
    ...optional('traceId', traceId),
  };
}

function fields(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}

function isPhase(value: unknown): value is Phase {
  return PHASES.includes(value as Phase);
}

function optional<Name extends keyof typeof LENGTHS>(name: Name, value: unknown): { [key in Name]?: string } {
  const text = typeof value === 'string' ? shortened(value, LENGTHS[name]) : '';
  return (text === '' ? {} : { [name]: text }) as { [key in Name]?: string };
}

/** One line of plain text: what browsers send is shown to developers and written to logs. */
export function shortened(text: string, length: number): string {
  return text
    .slice(0, length * 2)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, length);
}
