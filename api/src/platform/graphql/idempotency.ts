import { createHash, randomUUID } from 'node:crypto';
import { DAY_MS } from '@bloom/shared-rules/calendar/time-units';
import { sql } from 'kysely';
import type { RequestContext } from '../context/context.ts';
import { withTransactionMark } from '../database/transaction-mark.ts';
import { AppError } from '../errors.ts';
import { actorOf } from '../viewer/viewer.ts';
import type { AnswerSecrets } from './secret-answer.ts';

/** What the GraphQL engine answered to one request. */
export interface EngineAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
}

export interface KeyedCall {
  /** The header; absent when the caller sent none. */
  key: string | string[] | undefined;
  body: string;
  secrets: AnswerSecrets;
  run: () => Promise<EngineAnswer>;
  /** Milliseconds after which a call that gave no sign of life is taken for dead. */
  lease?: number;
}

interface Claim {
  actor: string;
  key: string;
  owner: string;
  lease: number;
}

const MAX_KEY = 255;
const LIFE_MS = DAY_MS;
/** Long enough for a server that is busy, short enough for the person who tries again after one died. */
const LEASE_MS = 6_000;

const inProgress = () =>
  new AppError('CONFLICT', {
    message: 'La même demande est en cours de traitement.',
    reason: 'IN_PROGRESS',
    data: { retryAfter: 1 },
  });

/**
 * Runs a mutation once per Idempotency-Key and caller: within 24 hours the same body gets the first answer again,
 * another body IDEMPOTENCY_KEY_REUSED, and a call still under way CONFLICT. A call whose server died runs again within
 * seconds, unless a transaction of it was committed: then its answer is lost and CONFLICT says so. Answers that hold a
 * secret are not stored. Public calls are run each time.
 */
export async function withIdempotency(context: RequestContext, call: KeyedCall): Promise<EngineAnswer> {
  const { key, run } = call;
  // Callers without a name cannot be told apart, and the answer may be the session that opens somebody's link.
  if (key === undefined || context.viewer.kind === 'none') return run();
  if (typeof key !== 'string' || key === '' || key.length > MAX_KEY) {
    throw new AppError('BAD_USER_INPUT', { message: 'La clé d’idempotence est invalide.', reason: 'IDEMPOTENCY_KEY' });
  }
  const lease = call.lease ?? LEASE_MS;
  const claim: Claim = { actor: actorOf(context.viewer), key, owner: randomUUID(), lease };
  const digest = createHash('sha256').update(call.body).digest('hex');
  if (!(await take(context, claim, digest))) return earlierAnswer(context, claim, digest);
  const renewing = setInterval(() => renew(context, claim), lease / 3);
  try {
    const answer = await withTransactionMark((tx) => markEffect({ db: tx }, claim), run);
    if (answer.status >= 500) await release(context, claim);
    else if (!call.secrets.secret) await keep(context, claim, answer);
    else if (call.secrets.runsAgain) await forget(context, claim);
    else await release(context, claim, { done: true });
    return answer;
  } catch (error) {
    await release(context, claim);
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

/** The key is new, a day old, or was left by a server that died before it changed anything. */
async function take({ db, clock }: RequestContext, claim: Claim, digest: string): Promise<boolean> {
  const { actor, key, owner, lease } = claim;
  const oldest = new Date(clock.now().getTime() - LIFE_MS);
  const { rows } = await sql`
    insert into idempotency_key as earlier (actor, key, body_sha256, created_at, owner, lease_until)
    values (${actor}, ${key}, ${digest}, ${clock.now()}, ${owner}, now() + ${lease} * interval '1 millisecond')
    on conflict (actor, key) do update set
      body_sha256 = excluded.body_sha256, created_at = excluded.created_at, answer = null, effect_at = null,
      owner = excluded.owner, lease_until = excluded.lease_until
    where earlier.created_at < ${oldest}
      or (earlier.answer is null and earlier.effect_at is null and earlier.body_sha256 = excluded.body_sha256
        and coalesce(earlier.lease_until, '-infinity') < now())
    returning key`.execute(db);
  return rows.length > 0;
}

const rowOf = ({ db }: Pick<RequestContext, 'db'>, { actor, key, owner }: Claim) =>
  db.updateTable('idempotency_key').where('actor', '=', actor).where('key', '=', key).where('owner', '=', owner);

function renew(context: RequestContext, claim: Claim): void {
  rowOf(context, claim)
    .set({ lease_until: sql`now() + ${claim.lease} * interval '1 millisecond'` })
    .execute()
    .catch((error: unknown) => context.log.warn({ err: error }, 'a call under way could not renew its key'));
}

/** In the transaction of the effect: whoever lost the key to a later call changes nothing any more. */
async function markEffect(context: Pick<RequestContext, 'db'>, claim: Claim): Promise<void> {
  const mine = await rowOf(context, claim).set({ effect_at: sql`now()` }).returning('key').executeTakeFirst();
  if (mine === undefined) throw inProgress();
}

async function keep(context: RequestContext, claim: Claim, answer: EngineAnswer): Promise<void> {
  await rowOf(context, claim)
    .set({ answer: JSON.stringify(answer), lease_until: null })
    .execute();
}

/** A failure of ours may be tried again with the same key, but not what has changed something already. */
async function release(context: RequestContext, claim: Claim, { done = false } = {}): Promise<void> {
  if (done) await markEffect(context, claim);
  await rowOf(context, claim).set({ lease_until: null }).execute();
}

async function forget({ db }: RequestContext, { actor, key, owner }: Claim): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('actor', '=', actor)
    .where('key', '=', key)
    .where('owner', '=', owner)
    .execute();
}

async function earlierAnswer({ db }: RequestContext, { actor, key }: Claim, digest: string): Promise<EngineAnswer> {
  const earlier = await db
    .selectFrom('idempotency_key')
    .select(['body_sha256', 'answer', 'effect_at'])
    .select(sql<boolean>`coalesce(lease_until >= now(), false)`.as('alive'))
    .where('actor', '=', actor)
    .where('key', '=', key)
    .executeTakeFirst();
  if (earlier === undefined) throw inProgress();
  if (earlier.body_sha256 !== digest) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  if (earlier.answer !== null) return earlier.answer as EngineAnswer;
  if (earlier.alive || earlier.effect_at === null) throw inProgress();
  throw new AppError('CONFLICT', {
    message: 'Cette demande a déjà été exécutée. Actualisez la page pour en voir le résultat.',
    reason: 'ALREADY_DONE',
  });
}
