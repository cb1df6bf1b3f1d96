import { createHash } from 'node:crypto';
import type { RequestContext } from './context.ts';
import { AppError } from './errors.ts';
import { actorOf } from './viewer.ts';

/** What the GraphQL engine answered to one request. */
export interface EngineAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
}

const MAX_KEY = 255;
const LIFE_MS = 24 * 3_600_000;

/**
 * Runs a mutation once per Idempotency-Key and caller: within 24 hours the same body gets the first answer again,
 * another body IDEMPOTENCY_KEY_REUSED, and a call still under way CONFLICT. Public calls are run each time.
 */
export async function withIdempotency(
  context: RequestContext,
  key: string | string[] | undefined,
  body: string,
  run: () => Promise<EngineAnswer>,
): Promise<EngineAnswer> {
  // Callers without a name cannot be told apart, and the answer may be the session that opens somebody's link.
  if (key === undefined || context.viewer.kind === 'none') return run();
  if (typeof key !== 'string' || key === '' || key.length > MAX_KEY) {
    throw new AppError('BAD_USER_INPUT', { message: 'La clé d’idempotence est invalide.', reason: 'IDEMPOTENCY_KEY' });
  }
  const { db, clock } = context;
  const actor = actorOf(context.viewer);
  const digest = createHash('sha256').update(body).digest('hex');
  const oldest = new Date(clock.now().getTime() - LIFE_MS);
  await db
    .deleteFrom('idempotency_key')
    .where('actor', '=', actor)
    .where('key', '=', key)
    .where('created_at', '<', oldest)
    .execute();
  const mine = await db
    .insertInto('idempotency_key')
    .values({ actor, key, body_sha256: digest, created_at: clock.now() })
    .onConflict((conflict) => conflict.columns(['actor', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (mine === undefined) return earlierAnswer(context, actor, key, digest);
  const forget = () => db.deleteFrom('idempotency_key').where('actor', '=', actor).where('key', '=', key).execute();
  try {
    const answer = await run();
    // A failure of ours may be tried again with the same key.
    if (answer.status >= 500) await forget();
    else {
      await db
        .updateTable('idempotency_key')
        .set({ answer: JSON.stringify(answer) })
        .where('actor', '=', actor)
        .where('key', '=', key)
        .execute();
    }
    return answer;
  } catch (error) {
    await forget();
    throw error;
  }
}

async function earlierAnswer(
  { db }: RequestContext,
  actor: string,
  key: string,
  digest: string,
): Promise<EngineAnswer> {
  const earlier = await db
    .selectFrom('idempotency_key')
    .select(['body_sha256', 'answer'])
    .where('actor', '=', actor)
    .where('key', '=', key)
    .executeTakeFirst();
  if (earlier === undefined || (earlier.body_sha256 === digest && earlier.answer === null)) {
    throw new AppError('CONFLICT', { message: 'La même demande est en cours de traitement.', reason: 'IN_PROGRESS' });
  }
  if (earlier.body_sha256 !== digest) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return earlier.answer as EngineAnswer;
}
