import type { RuntimeConfig } from '@bloom/shared-auth/runtime-config';
import type { QueuedReport } from './report-queue.ts';

/** `https://key@host/path/project` → the address that takes envelopes; undefined when it is no DSN. */
export function envelopeUrl(dsn: string): string | undefined {
  if (!URL.canParse(dsn)) return undefined;
  const { protocol, host, username, pathname } = new URL(dsn);
  const segments = pathname.split('/').filter(Boolean);
  const project = segments.pop();
  if (!/^https?:$/.test(protocol) || username === '' || project === undefined) return undefined;
  const path = [...segments, 'api', project, 'envelope', ''].join('/');
  return `${protocol}//${host}/${path}?sentry_key=${encodeURIComponent(username)}&sentry_version=7`;
}

const LOCATION = /^\s*(?:at (?:(?<name>.*?) \()?|(?<mozilla>[^@]*)@)(?<file>\S+?):(?<line>\d+):(?<column>\d+)\)?$/;

/** The stack as the protocol wants it: the oldest call first. */
function framesOf(stack: string | undefined) {
  const frames = (stack ?? '').split('\n').flatMap((text) => {
    const { name, mozilla, file, line, column } = LOCATION.exec(text)?.groups ?? {};
    if (file === undefined) return [];
    return [
      { function: name || mozilla || '?', filename: file, lineno: Number(line), colno: Number(column), in_app: true },
    ];
  });
  return frames.reverse();
}

/** One event in Sentry's envelope format: three lines of JSON. No person, no address of the page, no headers. */
export function envelopeOf(dsn: string, { report, repeats, waited }: QueuedReport, config: RuntimeConfig): string {
  const eventId = report.id.replaceAll('-', '');
  const now = Date.now();
  const frames = framesOf(report.stack);
  const event = {
    event_id: eventId,
    timestamp: (now - waited) / 1000,
    platform: 'javascript',
    level: report.level,
    logger: 'browser',
    release: `shell@${config.version}`,
    environment: config.environment,
    transaction: report.page,
    tags: {
      ...(report.remote && { remote: report.remote }),
      ...(report.remoteVersion && { 'remote.version': report.remoteVersion }),
      ...(report.code && { code: report.code }),
      ...(report.requestId && { requestId: report.requestId }),
      ...(report.reference && { reference: report.reference }),
      status: String(report.status),
    },
    extra: { repeats },
    exception: {
      values: [{ type: report.name, value: report.message, ...(frames.length > 0 && { stacktrace: { frames } }) }],
    },
  };
  const header = { event_id: eventId, sent_at: new Date(now).toISOString(), dsn };
  return [header, { type: 'event' }, event].map((part) => JSON.stringify(part)).join('\n');
}
