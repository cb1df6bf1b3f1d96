import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Product } from '../start/product.ts';
import { execute, graphqlCall, tokenOf } from './graphql.ts';
import { quantile } from './load.ts';
import type { Measure } from './report.ts';
import { signedMonths } from './signed-months.ts';

const MISSIONS = 8;
const MONTHS = 25;
const ALONE = 30;
const AT_ONCE = 8;
const ROUNDS = 8;
const MANY = 100;
const LIMIT_MS = 120_000;

const CREATE = `mutation ($id: ID!) {
  createActivityCustomerInvoice(activityRecordID: $id) { jobId status } }`;

/** When each job ended, as the product tells everybody who follows it. */
async function followJobs(product: Product) {
  const listener = new pg.Client({ connectionString: product.databaseUrl });
  await listener.connect();
  const ended = new Map<string, number>();
  listener.on('notification', ({ payload }) => {
    if (payload !== undefined) ended.set(payload, Date.now());
  });
  await listener.query('listen job_done');
  const endOf = async (jobId: string): Promise<number> => {
    const limit = Date.now() + LIMIT_MS;
    while (Date.now() < limit) {
      const at = ended.get(jobId);
      if (at !== undefined) return at;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    throw new Error(`the job of an invoice did not end within ${LIMIT_MS} ms`);
  };
  return { endOf, stop: () => listener.end() };
}

/** From the click to « Créée à valider », alone, by eight people at once, and a hundred invoices asked for together. */
export async function measureInvoices(product: Product): Promise<Measure[]> {
  const database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  const { months } = await signedMonths(product, database, { missions: MISSIONS, months: MONTHS });
  const token = await tokenOf(product, 'admin@bloom.example');
  const jobs = await followJobs(product);
  const all = [...months];
  const create = async (): Promise<number> => {
    const id = months.pop() ?? randomUUID();
    const at = Date.now();
    const { createActivityCustomerInvoice: answer } = await execute<{
      createActivityCustomerInvoice: { jobId: string };
    }>(graphqlCall(product, token, CREATE, { id }));
    return (await jobs.endOf(answer.jobId)) - at;
  };
  try {
    const alone: number[] = [];
    for (let index = 0; index < ALONE; index += 1) alone.push(await create());
    const together: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      together.push(...(await Promise.all(Array.from({ length: AT_ONCE }, create))));
    }
    const begin = Date.now();
    await Promise.all(Array.from({ length: MANY }, create));
    const many = (Date.now() - begin) / 1_000;
    await assertMade(database, all, ALONE + ROUNDS * AT_ONCE + MANY);
    return [
      measure(`click to draft, p95 of ${ALONE} alone`, alone, 1_500),
      measure(`click to draft, p95 of ${together.length} with ${AT_ONCE} at once`, together, 5_000),
      { what: `${MANY} invoices asked for together`, value: many, unit: 's', goal: 60 },
    ];
  } finally {
    await jobs.stop();
    await database.end();
  }
}

function measure(what: string, durations: number[], goal: number): Measure {
  const details = { p50: quantile(durations, 0.5), max: Math.max(...durations) };
  return { what, value: quantile(durations, 0.95), unit: 'ms', goal, details };
}

/** A job that ended may have failed: what counts is that every draft is there. */
async function assertMade(database: pg.Client, months: string[], expected: number): Promise<void> {
  const { rows } = await database.query<{ status: string; count: number; error: string | null }>(
    `select status, count(*)::int as count, min(last_error) as error from invoice where activity_id = any($1) group by 1`,
    [months],
  );
  const made = rows.find(({ status }) => status === 'TO_VALIDATE')?.count ?? 0;
  if (made !== expected) throw new Error(`${made} drafts of ${expected}: ${JSON.stringify(rows)}`);
}
