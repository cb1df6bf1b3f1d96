import { randomUUID } from 'node:crypto';
import { type Answer, type Attack, broke, held, type Target } from './attack.ts';
import { withDatabase } from './database.ts';

/** Milliseconds from the call to the kill; `inside`: while the change waits for a lock. */
const MOMENTS = ['inside', 5, 25, 60] as const;
const MOST_TRIES = 300;
/** The server's own start apart. */
const MOST_SECONDS = 15;

const CREATE = 'mutation ($name: String!) { upsertClientSociety(input: { name: $name }) { recordId } }';

/** A server dies in the middle of a change that its caller sends again, with the same key, until he gets an answer. */
export const killedCall: Attack = {
  id: 'killed-call',
  attempt: `the API is killed ${MOMENTS.length} times in the middle of a change with an Idempotency-Key`,
  async run(target) {
    const slowest: number[] = [];
    for (const moment of MOMENTS) {
      const name = `Attaque ${randomUUID()}`;
      const call = await callOf(target, name);
      await killMeanwhile(target, moment, call);
      await target.product.restartServer('api');
      const began = performance.now();
      const answer = await insist(call);
      slowest.push((performance.now() - began) / 1_000);
      const count = await countOf(target, name);
      const told = answer.code === undefined ? 'done' : answer.code;
      if (count !== 1) return broke(`killed at ${moment}: ${count} companies, ${told}`);
      if (told !== 'done' && !answer.text.includes('ALREADY_DONE')) return broke(`killed at ${moment}: ${told}`);
    }
    const figure = `one company each, answered ${Math.max(...slowest).toFixed(1)} s after the restart at most`;
    return Math.max(...slowest) <= MOST_SECONDS ? held(figure) : broke(figure);
  },
};

async function callOf({ ask, tokenOf }: Target, name: string): Promise<() => Promise<Answer | undefined>> {
  const token = await tokenOf('admin@bloom.example');
  const headers = { 'idempotency-key': name };
  return () => ask(CREATE, { token, headers, variables: { name } }).catch(() => undefined);
}

async function killMeanwhile(target: Target, moment: (typeof MOMENTS)[number], call: () => Promise<unknown>) {
  const server = target.product.server('api');
  await withDatabase(target, async (client) => {
    await client.query('begin');
    if (moment === 'inside') await client.query('lock table society in exclusive mode');
    const lost = call();
    if (moment === 'inside') while (!(await someoneWaits(client)));
    else await new Promise((resolve) => setTimeout(resolve, moment));
    await server.kill();
    await lost;
    await client.query('rollback');
  });
}

async function someoneWaits(client: { query(sql: string): Promise<{ rows: unknown[] }> }): Promise<boolean> {
  const { rows } = await client.query("select from pg_locks where relation = 'society'::regclass and not granted");
  return rows.length > 0;
}

async function insist(call: () => Promise<Answer | undefined>): Promise<Answer> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await call();
    if (answer !== undefined && !answer.text.includes('IN_PROGRESS')) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The key never gave an answer.');
}

const countOf = (target: Target, name: string) =>
  withDatabase(target, async (client) => {
    const { rows } = await client.query('select from society where name = $1', [name]);
    return rows.length;
  });
