import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Product } from '../start/product.ts';
import type { Progress } from '../start/progress.ts';
import { execute, graphqlCall, publishedCall, publishTexts, tokenOf } from './graphql.ts';
import { listQueries } from './list-queries.ts';
import type { ListQuery } from './list-query.ts';
import { type Call, quantile, runRound } from './load.ts';
import type { Measure } from './report.ts';
import { giveMandates, signedMonths } from './signed-months.ts';

const MONTHS_PER_MISSION = 25;
/** Finance and an account manager who click through the board. */
const CLERKS = 2;
const LISTS = ['activities', 'getCraByMission', 'allMissions', 'getMissingCRA'];
const IDLE_ROUNDS = 25;
const RATIO_GOAL = 1.5;
const RETRY_MS = 250;
const MOST_TRIES = 400;
const LONGEST_MS = 45 * 60_000;

const CUSTOMER = `mutation ($id: ID!) { createActivityCustomerInvoice(activityRecordID: $id) { jobId } }`;
const SUPPLIER = `mutation ($id: ID!) { createActivitySupplierInvoice(activityRecordID: $id, byPassComplianceCheck: true) {
  jobId } }`;

/** What a screen does while the API is away: it asks again, with the same key. */
async function insist(call: Call): Promise<void> {
  const keyed = { ...call, headers: { ...call.headers, 'idempotency-key': randomUUID() } };
  for (let tries = 1; ; tries += 1) {
    try {
      await execute(keyed);
      return;
    } catch (error) {
      if (tries >= MOST_TRIES || !/fetch failed|IN_PROGRESS|EXTERNAL_UNAVAILABLE/.test(String(error))) throw error;
      await pause(RETRY_MS);
    }
  }
}

interface Watched {
  list: ListQuery;
  call: Call;
  idle: number[];
  busy: number[];
}

/** Milliseconds of one answer; none while the API is away. */
async function timeOf(call: Call): Promise<number | undefined> {
  return runRound([call], 1).then(
    ({ elapsed }) => elapsed,
    () => undefined,
  );
}

async function watchLists(product: Product): Promise<Watched[]> {
  const lists = (await listQueries(product.databaseUrl)).filter(({ name }) => LISTS.includes(name));
  await publishTexts(
    product,
    lists.map(({ document }) => document),
  );
  const watched: Watched[] = [];
  for (const list of lists) {
    const call = publishedCall(product, await tokenOf(product, list.viewer), list.document, list.variables);
    await runRound(Array(20).fill(call), 1);
    watched.push({ list, call, idle: [], busy: [] });
  }
  return watched;
}

/** Reads the lists one after the other, as one person does, until `done`. */
async function read(watched: Watched[], into: 'idle' | 'busy', isDone: () => boolean): Promise<void> {
  while (!isDone()) {
    for (const one of watched) {
      const time = await timeOf(one.call);
      if (time !== undefined) one[into].push(time);
      await pause(100);
    }
  }
}

/** What there is of the months' invoices. */
async function stateOf(database: pg.Client, months: string[]) {
  const { rows } = await database.query<{ drafts: number; others: number; twice: number; writings: number }>(
    `with mine as (select * from invoice where activity_id = any($1))
     select count(*) filter (where status = 'TO_VALIDATE' and draft_file_id is not null)::int as drafts,
       count(*) filter (where status <> 'TO_VALIDATE')::int as others,
       (select count(*) from (select from mine group by activity_id, side having count(*) > 1) as doubled)::int as twice,
       (select count(*) from audit_event where action = 'invoice.create'
          and object_kind = 'invoice' and object_id in (select id::text from mine))::int as writings
     from mine`,
    [months],
  );
  const [state] = rows;
  if (state === undefined) throw new Error('a count has one row');
  return state;
}

/** One invoice for each month and side, written once, whatever happened meanwhile. */
async function assertNothingLost(database: pg.Client, months: string[]): Promise<void> {
  const state = await stateOf(database, months);
  const expected = months.length * 2;
  if (state.drafts !== expected || state.others !== 0 || state.twice !== 0 || state.writings !== expected) {
    throw new Error(`${expected} drafts were to be made: ${JSON.stringify(state)}`);
  }
}

/** Until every draft is made; the API is killed once, when half of them are. */
async function untilMade(product: Product, database: pg.Client, months: string[], progress: Progress): Promise<number> {
  let away = 0;
  for (const limit = Date.now() + LONGEST_MS; Date.now() < limit; await pause(1_000)) {
    const { drafts } = await stateOf(database, months);
    if (drafts >= months.length * 2) return away;
    if (away > 0 || drafts < months.length) continue;
    const begun = Date.now();
    await product.server('api').kill();
    await product.restartServer('api');
    away = (Date.now() - begun) / 1_000;
    progress.note(`the API was killed with ${drafts} drafts made, and was back after ${away.toFixed(1)} s`);
  }
  throw new Error(`Not every draft was made: ${JSON.stringify(await stateOf(database, months))}`);
}

function measuresOf(watched: Watched[]): Measure[] {
  return watched.map(({ list, idle, busy }) => {
    const [before, meanwhile] = [quantile(idle, 0.5), quantile(busy, 0.5)];
    const details = { idle: before, busy: meanwhile, busyP95: quantile(busy, 0.95), answers: busy.length };
    return {
      what: `${list.name} during the month end`,
      value: meanwhile / before,
      unit: '×',
      goal: RATIO_GOAL,
      details,
    };
  });
}

/** Everybody's month is signed, and both invoices of each are asked for while others work. */
export async function measureMonthEnd(product: Product, count: number, progress: Progress): Promise<Measure[]> {
  const database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  try {
    const size = { missions: Math.ceil(count / MONTHS_PER_MISSION), months: MONTHS_PER_MISSION };
    const { signers, months } = await progress.step('sign the months', () => signedMonths(product, database, size));
    await giveMandates(
      database,
      signers.map(({ missionId }) => missionId),
    );
    const watched = await watchLists(product);
    await read(watched, 'idle', () => (watched.at(-1)?.idle.length ?? 0) >= IDLE_ROUNDS);
    const token = await tokenOf(product, 'admin@bloom.example');
    const calls = months.flatMap((id) => [CUSTOMER, SUPPLIER].map((text) => graphqlCall(product, token, text, { id })));
    const begun = Date.now();
    let done = false;
    const clerk = async () => {
      for (let call = calls.shift(); call; call = calls.shift()) await insist(call);
    };
    const reading = read(watched, 'busy', () => done);
    const made = untilMade(product, database, months, progress);
    const [away] = await Promise.all([made, ...Array.from({ length: CLERKS }, clerk)]).finally(() => {
      done = true;
    });
    const seconds = (Date.now() - begun) / 1_000;
    await reading;
    await assertNothingLost(database, months);
    const what = `${months.length * 2} invoices of ${months.length} months, with a kill -9: none lost, none twice`;
    return [{ what, value: seconds, unit: 's', details: { away } }, ...measuresOf(watched)];
  } finally {
    await database.end();
  }
}
