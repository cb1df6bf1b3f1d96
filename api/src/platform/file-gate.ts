import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';
import { checkPreflight } from './http-request.ts';
import type { HttpParts } from './http-routes.ts';
import { rateLimited } from './rate-limit.ts';
import { actorOf } from './viewer.ts';

/** Bytes of one request. */
const MAX_BYTES = 20_000_000;
/** Seconds in which a request must have arrived whole. */
const ARRIVAL_SECONDS = 30;
const AT_ONCE_PER_PERSON = 5;
/** Bytes of all uploads that this process holds in memory at one time, and of one person's; more wait their turn. */
const MAX_HELD = 60_000_000;
const MAX_HELD_PER_PERSON = 20_000_000;
/** Each holds a connection of the database while the store writes: some are left for everybody else. */
const MAX_AT_ONCE = 8;
const WAIT_SECONDS = 20;

/**
 * Uploads before anything reads them: only from people who are signed in, at most five of theirs at once, 20 MB each,
 * within 30 s; and no more of them in memory than the process can bear. Throws UNAUTHENTICATED, PAYLOAD_TOO_LARGE,
 * RATE_LIMITED, EXTERNAL_UNAVAILABLE, BAD_USER_INPUT.
 */
export function serveUploadGate(server: FastifyInstance, parts: HttpParts): void {
  const gate = createGate();
  server.addHook('preParsing', async (request, reply) => {
    if (!isUpload(request)) return;
    checkPreflight(request.headers);
    if (declaredSize(request) > MAX_BYTES) throw tooLarge();
    const viewer = await parts.authenticate(request.headers.authorization);
    if (viewer.kind === 'none') throw viewer.denial ?? new AppError('UNAUTHENTICATED');
    const actor = actorOf(viewer);
    const leave = gate.enter(actor);
    // 'close' comes after the answer as well as when the sender hangs up.
    reply.raw.once('close', leave);
    const free = await gate.hold(actor, declaredSize(request));
    if (reply.raw.destroyed) free();
    else reply.raw.once('close', free);
  });
  server.addContentTypeParser('multipart/form-data', (request: FastifyRequest, body: Readable) =>
    readWhole(body, declaredSize(request)),
  );
}

function isUpload({ headers }: FastifyRequest): boolean {
  return /^\s*multipart\/form-data/i.test(headers['content-type'] ?? '');
}

/** A request that does not say its size counts as the largest. */
function declaredSize({ headers }: FastifyRequest): number {
  const size = Number(headers['content-length'] ?? Number.NaN);
  return Number.isSafeInteger(size) && size >= 0 ? size : MAX_BYTES;
}

export interface Gate {
  /** Counts one more upload of this person; answers what counts it off, once. */
  enter(actor: string): () => void;
  /** Waits until so many bytes may be held for this person; answers what gives them back, once. */
  hold(actor: string, bytes: number): Promise<() => void>;
}

interface Waiting {
  actor: string;
  bytes: number;
  start(): void;
}

export function createGate(waitMs: number = WAIT_SECONDS * 1_000): Gate {
  const inside = createTally();
  const heldBy = createTally();
  const waiting: Waiting[] = [];
  let atOnce = 0;

  const fits = ({ actor, bytes }: Waiting) =>
    atOnce < MAX_AT_ONCE && heldBy.total() + bytes <= MAX_HELD && heldBy.of(actor) + bytes <= MAX_HELD_PER_PERSON;
  const next = () => {
    for (let at = waiting.findIndex(fits); at !== -1; at = waiting.findIndex(fits)) {
      const [entry] = waiting.splice(at, 1);
      if (entry === undefined) return;
      heldBy.add(entry.actor, entry.bytes);
      atOnce += 1;
      entry.start();
    }
  };
  return {
    enter(actor) {
      if (inside.of(actor) >= AT_ONCE_PER_PERSON) throw rateLimited(5);
      inside.add(actor, 1);
      return once(() => inside.add(actor, -1));
    },
    async hold(actor, bytes) {
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(entry), 1);
          reject(new AppError('EXTERNAL_UNAVAILABLE', { message: BUSY, data: { retryAfter: 10 } }));
        }, waitMs).unref();
        const entry: Waiting = {
          actor,
          bytes,
          start: () => {
            clearTimeout(timer);
            resolve();
          },
        };
        waiting.push(entry);
        next();
      });
      return once(() => {
        heldBy.add(actor, -bytes);
        atOnce -= 1;
        next();
      });
    },
  };
}

function createTally() {
  const amounts = new Map<string, number>();
  let total = 0;
  return {
    total: () => total,
    of: (actor: string) => amounts.get(actor) ?? 0,
    add(actor: string, amount: number) {
      total += amount;
      const sum = (amounts.get(actor) ?? 0) + amount;
      if (sum === 0) amounts.delete(actor);
      else amounts.set(actor, sum);
    },
  };
}

const BUSY =
  'Beaucoup d’envois arrivent en même temps\u00a0: celui-ci n’a pas été enregistré, réessayez dans un instant.';

function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (!done) work();
    done = true;
  };
}

/** The body in one piece of memory; what does not come in time, or is longer than it may be, is dropped. */
function readWhole(body: Readable, declared: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(Math.min(declared, MAX_BYTES));
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
      if (length + chunk.length > bytes.length) return fail(tooLarge());
      chunk.copy(bytes, length);
      length += chunk.length;
    });
    body.once('error', fail);
    body.once('close', () => fail(new AppError('BAD_USER_INPUT', { message: 'L’envoi a été interrompu.' })));
    body.once('end', () => {
      clearTimeout(timer);
      resolve(bytes.subarray(0, length));
    });
  });
}

function tooLarge(): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', {
    message: `Fichier trop volumineux\u00a0: ${MAX_BYTES / 1_000_000} Mo au plus.`,
    data: { limit: MAX_BYTES },
  });
}

function tooSlow(): AppError {
  return new AppError('BAD_USER_INPUT', {
    message: `L’envoi a duré plus de ${ARRIVAL_SECONDS} s et n’a pas été enregistré\u00a0: vérifiez votre connexion puis réessayez.`,
    reason: 'TOO_SLOW',
  });
}
