import { codeOf, requestIdOf, statusOf } from '@bloom/shared-auth/graphql-error';
import { crashReference } from './error-reference.ts';

export type LogLevel = 'debug' | 'info' | 'warning' | 'error';
export type ErrorRecord = {
  level: LogLevel;
  message: string;
  code?: string;
  status: number;
  area?: string;
  /** The id of the refused request in the API's log. */
  requestId?: string;
  /** What the person sees when there is no request id. */
  reference?: string;
  error: unknown;
};

/** Where records go: the browser's console, an error service. */
export type ErrorSink = (record: ErrorRecord) => void;

export type ErrorReporting = {
  /** Everything at or above `level`. */
  log: ErrorSink;
  /** Only what somebody has to look at. */
  service: ErrorSink;
  level: LogLevel;
  /** Share of the records that are logged and reported, 0 to 1. */
  sampling: number;
};

const order: readonly LogLevel[] = ['debug', 'info', 'warning', 'error'];
const neverReported = new Set(['TOKEN_EXPIRED', 'UNKNOWN_BLOOMER']);

function consoleSink({ level, ...record }: ErrorRecord): void {
  const sink = globalThis.console;
  (level === 'error' ? sink.error : sink.warn)(record.message, record);
}

const defaults: ErrorReporting = { log: consoleSink, service: () => undefined, level: 'info', sampling: 1 };
let reporting = defaults;
let told = new WeakSet<object>();

/** The shell plugs its error service in here; without arguments back to the defaults. */
export function configureErrorReporting(settings: Partial<ErrorReporting> = {}): void {
  reporting = { ...defaults, ...settings };
  told = new WeakSet();
}

/** Error from status 500 on, warning below. */
export function levelOf(error: unknown): 'error' | 'warning' {
  return statusOf(error) >= 500 ? 'error' : 'warning';
}

/** A request that was given up on purpose is no failure. */
function isAborted(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** A refusal is no incident; neither is an expired session or an unknown Bloomer. */
export function isReported(error: unknown): boolean {
  return statusOf(error) >= 500 && !neverReported.has(codeOf(error) ?? '') && !isAborted(error);
}

/** What to give to support: the API's request id, else a reference of our own, which the error report carries too. */
export function referenceOf(error: unknown): string | undefined {
  return requestIdOf(error) ?? (isReported(error) ? crashReference(error) : undefined);
}

/** Sockets and libraries also fail with what is no Error. */
function messageText(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const { message, code } = error as { message?: unknown; code?: unknown };
  if (typeof message === 'string' && message !== '') return message;
  return [error.constructor?.name ?? 'Object', code].filter((part) => part !== undefined).join(' ');
}

/**
 * Logs the failure and, when it is ours to mend, hands it to the error service. The same error object is taken once,
 * however many places it passes through. `area` names the screen or remote; `reference` is what the person was shown,
 * when it is not the error's own.
 */
export function reportError(error: unknown, area?: string, reference?: string): void {
  if (isAborted(error)) return;
  if (typeof error === 'object' && error !== null) {
    if (told.has(error)) return;
    told.add(error);
  }
  const requestId = requestIdOf(error);
  const record: ErrorRecord = {
    level: levelOf(error),
    message: messageText(error),
    code: codeOf(error),
    status: statusOf(error),
    area,
    requestId,
    reference: reference ?? (requestId === undefined ? referenceOf(error) : undefined),
    error,
  };
  if (Math.random() >= reporting.sampling) return;
  if (order.indexOf(record.level) >= order.indexOf(reporting.level)) reporting.log(record);
  if (isReported(error)) reporting.service(record);
}
