import type { ErrorRecord, LogLevel } from './report-error.ts';

/** One failure as the error services take it: nobody's name, no address with something in it, no token. */
export interface ClientReport {
  id: string;
  level: LogLevel;
  message: string;
  /** The class of the error. */
  name: string;
  stack?: string;
  code?: string;
  status: number;
  requestId?: string;
  reference?: string;
  /** The remote whose code failed, and the version of it that runs here. */
  remote?: string;
  remoteVersion?: string;
  page: string;
}

const MESSAGE_LIMIT = 500;
const STACK_LIMIT = 4000;

/** Takes out what a sentence of a browser or of a server may quote: tokens, e-mail addresses, the text of an answer. */
export function redacted(text: string): string {
  return text
    .replace(/([?&#](?:token|code|state|id_token|access_token)=)[^&\s"']+/gi, '$1[redacted]')
    .replace(/anonymous:[\w-]+/g, 'anonymous:[redacted]')
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[redacted]')
    .replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[mail]')
    .replace(/".*"(\.{3})? is not valid JSON/s, '[text] is not valid JSON');
}

/** Cut before as well: a text without end would keep the page busy. */
function bounded(text: string, limit: number): string {
  return redacted(text.slice(0, 2 * limit)).slice(0, limit);
}

/** The shape of an address: a segment that may be an identifier, a name or a token becomes `:id`. */
export function pageOf(pathname: string): string {
  const segments = pathname.split('/').filter(Boolean).slice(0, 8);
  return `/${segments.map((segment) => (/^[a-zA-Z]{2,20}$/.test(segment) ? segment : ':id')).join('/')}`;
}

const REMOTE_ADDRESS = /\/remotes\/([a-z][a-z0-9-]*)\/([\w.+-]+)\//;

/** The first file of the stack that belongs to a remote; addresses of remotes name it and its version. */
function remoteOf(stack: string | undefined): { remote?: string; remoteVersion?: string } {
  const [, remote, remoteVersion] = REMOTE_ADDRESS.exec(stack ?? '') ?? [];
  return remote === undefined ? {} : { remote, remoteVersion };
}

/** The version of a remote that this page has loaded; the boundary that caught the failure knows only its name. */
function loadedVersion(remote: string): string | undefined {
  for (const { name } of performance.getEntriesByType?.('resource') ?? []) {
    const [, id, version] = REMOTE_ADDRESS.exec(name) ?? [];
    if (id === remote) return version;
  }
  return undefined;
}

/** What is told of a failure, at the moment of the failure. */
export function clientReport(record: ErrorRecord, pathname: string): ClientReport {
  const { error, level, code, status, requestId, reference, area } = record;
  const stack = error instanceof Error && error.stack ? bounded(error.stack, STACK_LIMIT) : undefined;
  const named = area === undefined ? {} : { remote: area, remoteVersion: loadedVersion(area) };
  return {
    id: crypto.randomUUID(),
    level,
    message: bounded(record.message, MESSAGE_LIMIT) || 'Unknown error',
    name: error instanceof Error ? error.name : 'Error',
    stack,
    code,
    status,
    requestId,
    reference,
    page: pageOf(pathname),
    ...named,
    ...remoteOf(stack),
  };
}

/** What makes two failures the same for whoever mends them. */
export function fingerprint({ message, stack, remote, code }: ClientReport): string {
  const place = stack?.split('\n').find((line) => /:\d+:\d+\)?$/.test(line)) ?? '';
  return [remote, code, message, place].join('\n');
}
