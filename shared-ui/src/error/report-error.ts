import { codeOf, statusOf } from '@bloom/shared-auth/graphql-error';

export type LogLevel = 'debug' | 'info' | 'warning' | 'error';
export type ErrorRecord = {
  level: LogLevel;
  message: string;
  code?: string;
  status: number;
  area?: string;
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
  /** Share of the records that are logged, 0 to 1. */
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

/** The shell plugs its error service in here; without arguments back to the defaults. */
export function configureErrorReporting(settings: Partial<ErrorReporting> = {}): void {
  reporting = { ...defaults, ...settings };
}

/** Error from status 500 on, warning below. */
export function levelOf(error: unknown): 'error' | 'warning' {
  return statusOf(error) >= 500 ? 'error' : 'warning';
}

/** A refusal is no incident; neither is an expired session or an unknown Bloomer. */
export function isReported(error: unknown): boolean {
  return statusOf(error) >= 500 && !neverReported.has(codeOf(error) ?? '');
}

/** Logs the failure and, when it is ours to mend, hands it to the error service. `area` names the screen or remote. */
export function reportError(error: unknown, area?: string): void {
  const record: ErrorRecord = {
    level: levelOf(error),
    message: error instanceof Error ? error.message : String(error),
    code: codeOf(error),
    status: statusOf(error),
    area,
    error,
  };
  const logged = order.indexOf(record.level) >= order.indexOf(reporting.level);
  if (logged && Math.random() < reporting.sampling) reporting.log(record);
  if (isReported(error)) reporting.service(record);
}
