import type { Readable } from 'node:stream';
import { HOUR_SECONDS } from '@bloom/shared-rules/calendar/time-units';
import { MAX_FILE_BYTES } from '@bloom/shared-rules/input/file-limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../context/context.ts';
import { AppError } from '../errors.ts';
import { createCounter, createLine } from '../files/file-line.ts';
import { requestTooLarge, tooLarge } from '../files/file-upload.ts';
import { isTooDeep, tooDeep } from '../graphql/json-depth.ts';
import { rateLimited, takeHit, waitInWords } from '../limits/rate-limit.ts';
import { actorOf } from '../viewer/viewer.ts';
import type { HttpParts } from './http-endpoint.ts';
import { JSON_LIMIT } from './http-limits.ts';
import { checkPreflight, isUpload } from './http-request.ts';

/** The operation, the map of its files, and the papers of the largest form. */
const MAX_PARTS = 6;
/** Seconds in which a request must have arrived whole. */
const ARRIVAL_SECONDS = 30;
const AT_ONCE_PER_PERSON = 5;
const PER_HOUR = 20;
const PATIENCE_MS = 20_000;
/** What arrives takes memory slowly, as slowly as its sender's network. */
const ARRIVING = { bytes: 200_000_000, bytesPerPerson: MAX_FILE_BYTES, atOnce: 200, patience: PATIENCE_MS };
/**
 * What has arrived is read several times over, and holds a connection of the database while the store writes: some are
 * left for everybody else.
 */
const IN_WORK = { bytes: 60_000_000, bytesPerPerson: 60_000_000, atOnce: 8, patience: PATIENCE_MS };

/** Who sent a request that was let in, and what to do when it is over. */
interface Admitted {
  actor: string;
  atEnd(work: () => void): void;
}

/**
 * Uploads before anything reads them: only from people who are signed in, at most five of theirs at once and twenty an
 * hour, 20 MB each, within 30 s; and no more of them in memory than the process can bear. Throws UNAUTHENTICATED,
 * PAYLOAD_TOO_LARGE, RATE_LIMITED, EXTERNAL_UNAVAILABLE, BAD_USER_INPUT.
 */
export function serveUploadGate(server: FastifyInstance, parts: HttpParts): void {
  const [count, arriving, inWork] = [createCounter(AT_ONCE_PER_PERSON), createLine(ARRIVING), createLine(IN_WORK)];
  const admitted = new WeakMap<FastifyRequest, Admitted>();
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    checkPreflight(request.headers);
    if (declaredSize(request) > MAX_FILE_BYTES) throw requestTooLarge();
    const viewer = await parts.authenticate(request.headers.authorization);
    if (viewer.kind === 'none') throw viewer.denial ?? new AppError('UNAUTHENTICATED');
    const actor = actorOf(viewer);
    // 'close' comes after the answer as well as when the sender hangs up.
    const atEnd = (work: () => void) => (reply.raw.destroyed ? work() : reply.raw.once('close', work));
    admitted.set(request, { actor, atEnd });
    atEnd(count(actor));
    await countHour(parts.platform, actor);
    atEnd(await arriving.enter(actor, declaredSize(request)));
  };
  // With callbacks: nearly every request is no upload, and a promise is part of what it costs.
  server.addHook('preParsing', (request, reply, payload, done) => {
    if (!isUpload(request)) return done(null, payload);
    admit(request, reply).then(() => done(null, payload), done);
  });
  server.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, body: Readable) => {
    const bytes = await readWhole(body, declaredSize(request));
    checkParts(bytes, request.headers['content-type'] ?? '');
    const sender = admitted.get(request);
    sender?.atEnd(await inWork.enter(sender.actor, bytes.length));
    return bytes;
  });
}

async function countHour({ db, clock, environment }: Platform, actor: string): Promise<void> {
  const max = PER_HOUR * environment.rateLimitFactor;
  const hit = { scope: 'upload', subject: actor, windowSeconds: HOUR_SECONDS, max, now: clock.now() };
  const { allowed, retryAfter } = await takeHit(db, hit);
  if (allowed) return;
  const wait = waitInWords(retryAfter);
  throw rateLimited(retryAfter, `Beaucoup de fichiers ont été envoyés\u00a0: le prochain sera accepté dans ${wait}.`);
}

/** A request that does not say its size counts as the largest. */
function declaredSize({ headers }: FastifyRequest): number {
  const size = Number(headers['content-length'] ?? Number.NaN);
  return Number.isSafeInteger(size) && size >= 0 ? size : MAX_FILE_BYTES;
}

/** Ten thousands of tiny parts would keep their reader busy for seconds: they are counted before they are read. */
function checkParts(bytes: Buffer, contentType: string): void {
  const [, quoted, plain = quoted] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? [];
  // What has no boundary has no parts; its reader says so.
  if (plain === undefined) return;
  const separator = Buffer.from(`--${plain}`, 'latin1');
  let parts = 0;
  let before = 0;
  for (let at = bytes.indexOf(separator); at !== -1; at = bytes.indexOf(separator, at + separator.length)) {
    parts += 1;
    checkPart(bytes.subarray(before, at));
    before = at;
    // The last separator ends the last part.
    if (parts > MAX_PARTS + 1) {
      throw new AppError('BAD_USER_INPUT', { message: 'Trop de fichiers en un seul envoi.', reason: 'LIMIT' });
    }
  }
}

/** What is no file is JSON, and read as such. */
function checkPart(part: Buffer): void {
  const headers = part.subarray(0, Math.max(0, part.indexOf('\r\n\r\n'))).toString('latin1');
  if (/;\s*filename\*?=/i.test(headers)) return;
  if (part.length > JSON_LIMIT) throw tooLarge(JSON_LIMIT);
  if (isTooDeep(part.toString('latin1', headers.length))) throw tooDeep();
}

/** The body in one piece of memory; what does not come in time, or is longer than it may be, is dropped. */
function readWhole(body: Readable, declared: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(Math.min(declared, MAX_FILE_BYTES));
  return new Promise((resolve, reject) => {
    let length = 0;
    const fail = (error: Error) => {
      clearTimeout(timer);
      body.removeAllListeners('data');
      body.resume();
      reject(error);
    };
    const timer = setTimeout(() => fail(tooSlow()), ARRIVAL_SECONDS * 1_000);
    body.on('data', (chunk: Buffer) => {
      if (length + chunk.length > bytes.length) return fail(requestTooLarge());
      chunk.copy(bytes, length);
      length += chunk.length;
    });
    const interrupted = () => fail(new AppError('BAD_USER_INPUT', { message: 'L’envoi a été interrompu.' }));
    body.once('error', interrupted);
    body.once('close', interrupted);
    body.once('end', () => {
      clearTimeout(timer);
      resolve(bytes.subarray(0, length));
    });
  });
}

function tooSlow(): AppError {
  return new AppError('BAD_USER_INPUT', {
    message: `L’envoi a duré plus de ${ARRIVAL_SECONDS} s et n’a pas été enregistré\u00a0: vérifiez votre connexion puis réessayez.`,
    reason: 'TOO_SLOW',
  });
}
