import type { Platform } from '../platform/context.ts';
import { AppError } from '../platform/errors.ts';
import { type ClientError, readClientError } from './error-reports.reading.ts';
import { deleteOldClientErrors, insertClientErrors } from './error-reports.repository.ts';

/** A browser sends what it kept back in one go; more than this is no browser of ours. */
const MAXIMUM_PER_REQUEST = 20;

const RETENTION_DAYS = 90;
const MAXIMUM_KEPT = 50_000;
const DAY_MS = 86_400_000;

/**
 * Keeps the reports of one request and writes each to the server's log, once: a report sent again is neither a second
 * row nor a second line. Throws BAD_USER_INPUT when nothing of it can be read.
 */
export async function recordClientErrors(platform: Platform, body: unknown, browser: string): Promise<void> {
  const { reports } = (body ?? {}) as { reports?: unknown };
  const given = Array.isArray(reports) ? reports.slice(0, MAXIMUM_PER_REQUEST) : [];
  const errors = given.map(readClientError).filter((error) => error !== undefined);
  if (errors.length === 0) throw new AppError('BAD_USER_INPUT', { message: 'Ce rapport est illisible.' });
  const distinct = [...new Map(errors.map((error) => [error.id, error])).values()];
  const now = platform.clock.now();
  const added = await insertClientErrors(
    platform.db,
    distinct.map((error) => rowOf(error, now, browser)),
  );
  for (const error of distinct.filter(({ id }) => added.has(id))) logClientError(platform, error, browser);
}

function rowOf(error: ClientError, now: Date, browser: string) {
  const { waited, errorCode, requestId, remoteVersion, ...same } = error;
  return {
    ...same,
    browser,
    error_code: errorCode,
    request_id: requestId,
    remote_version: remoteVersion,
    received_at: now,
    occurred_at: new Date(now.getTime() - waited),
  };
}

function logClientError({ log }: Platform, error: ClientError, browser: string): void {
  // Its own name for the request: `requestId` is the one of the report itself.
  const { level, requestId: failedRequest, id: clientErrorId, waited: _inTheTable, ...details } = error;
  const write = { debug: log.debug, info: log.info, warning: log.warn, error: log.error }[level].bind(log);
  write({ clientErrorId, ...details, failedRequest, browser }, 'client error');
}

/** Old reports go: they help to mend, and mended things need no history. */
export async function forgetClientErrors(platform: Platform): Promise<void> {
  const oldest = new Date(platform.clock.now().getTime() - RETENTION_DAYS * DAY_MS);
  const deleted = await deleteOldClientErrors(platform.db, oldest, MAXIMUM_KEPT);
  if (deleted > 0) platform.log.info({ deleted }, 'old client errors deleted');
}
