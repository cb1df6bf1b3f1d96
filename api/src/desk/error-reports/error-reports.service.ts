import { DAY_MS, DAY_SECONDS, HOUR_SECONDS } from '@bloom/shared-rules/calendar/time-units';
import { businessDay } from '../../platform/clock.ts';
import type { Platform } from '../../platform/context/context.ts';
import { AppError } from '../../platform/errors.ts';
import { takeHit } from '../../platform/limits/rate-limit.ts';
import { fingerprintOf } from './error-reports.fingerprint.ts';
import { type ClientError, readClientError } from './error-reports.reading.ts';
import * as repository from './error-reports.repository.ts';

/** A browser sends what it kept back in one go; more than this is no browser of ours. */
const MAXIMUM_PER_REQUEST = 20;

/**
 * Kinds of failures that are kept in a day, from everybody and from one address. Whoever sends more crowds out nobody
 * else's: what is there stays, and known failures are counted all the same.
 */
const KINDS_PER_DAY = 500;
const KINDS_PER_ADDRESS = 60;

export interface Sender {
  /** « Chrome 140, Linux » */
  browser: string;
  /** Counted for a day, never kept with a report. */
  address: string;
}

/**
 * Keeps the reports of one request: the first of its kind and day is a row and a line of the server's log, the others
 * are counted on it; a report sent again is not counted again. Throws BAD_USER_INPUT when nothing of it can be read.
 */
export async function recordClientErrors(platform: Platform, body: unknown, sender: Sender): Promise<void> {
  const { reports } = (body ?? {}) as { reports?: unknown };
  const given = Array.isArray(reports) ? reports.slice(0, MAXIMUM_PER_REQUEST) : [];
  const errors = given.map(readClientError).filter((error) => error !== undefined);
  if (errors.length === 0) throw new AppError('BAD_USER_INPUT', { message: 'Ce rapport est illisible.' });
  for (const error of errors) await record(platform, error, sender);
}

async function record(platform: Platform, error: ClientError, sender: Sender): Promise<void> {
  const { db, clock, log } = platform;
  const row = rowOf(error, clock.now(), sender.browser);
  const counted = await repository.countAgain(db, row, clock.now());
  if (counted !== undefined) {
    // 10, 100, 1 000: how much it happens is worth a line, each time is not.
    const isRound = !counted.isRepetition && /^10+$/.test(String(counted.reports));
    if (isRound) log.warn({ clientErrorId: error.id, reports: counted.reports }, 'client error again and again');
    return;
  }
  if (!(await mayKeep(platform, sender.address))) return;
  if (await repository.insertClientError(db, row)) logClientError(platform, error, sender.browser);
  else await repository.countAgain(db, row, clock.now());
}

/** Whether one more kind of failure is kept today; the first that is not leaves a line. */
async function mayKeep({ db, clock, log }: Platform, address: string): Promise<boolean> {
  const now = clock.now();
  const since = new Date(now.getTime() - DAY_MS);
  const kinds = await repository.countKindsSince(db, since);
  if (kinds >= KINDS_PER_DAY) {
    const told = { scope: 'clientErrorsFull', subject: '', windowSeconds: HOUR_SECONDS, max: 1, now };
    if ((await takeHit(db, told)).allowed)
      log.error({ kinds }, 'too many kinds of client errors: new ones are not kept');
    return false;
  }
  const own = { scope: 'clientErrors', subject: address, windowSeconds: DAY_SECONDS, max: KINDS_PER_ADDRESS, now };
  return (await takeHit(db, own)).allowed;
}

function rowOf(error: ClientError, now: Date, browser: string) {
  const { waited, errorCode, requestId, remoteVersion, ...same } = error;
  // By the day on which it happened: a report that waited for a connection is then known tomorrow too.
  const occurredAt = new Date(now.getTime() - waited);
  return {
    ...same,
    browser,
    error_code: errorCode,
    request_id: requestId,
    remote_version: remoteVersion,
    received_at: now,
    occurred_at: occurredAt,
    fingerprint: fingerprintOf(error, businessDay(occurredAt)),
  };
}

function logClientError({ log }: Platform, error: ClientError, browser: string): void {
  // Its own name for the request: `requestId` is the one of the report itself.
  const { level, requestId: failedRequest, id: clientErrorId, waited: _inTheTable, ...details } = error;
  const write = { debug: log.debug, info: log.info, warning: log.warn, error: log.error }[level].bind(log);
  write({ clientErrorId, ...details, failedRequest, browser }, 'client error');
}
