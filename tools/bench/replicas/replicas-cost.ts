import { createPool } from '../../../api/src/platform/database/database.ts';
import { Attempts } from '../attempts.ts';
import { type Crowd, monthEnd, wrongIn } from '../crowd.ts';
import { Fleet } from '../fleet.ts';
import { publishedCall, publishTexts, tokenOf } from '../graphql.ts';
import { type Call, runRound } from '../load.ts';
import type { Measure } from '../report.ts';
import { createSigners } from '../signers.ts';
import { firstOfMonth } from '../signing.ts';
import { type Spent, spentBy } from '../spent.ts';
import { talentQuestions } from '../talents/talent-questions.ts';
import { SEARCH, usualSkills } from '../talents/talents.ts';
import type { Stage } from './replicas-stage.ts';

const WARM = 4;
const BLOOMERS = 20;
const READS = 400;
const CONNECTIONS = 4;
/** What the servers do by themselves meanwhile is measured for as long and taken away. */
const IDLE_MS = 15_000;

async function monthsOf(stage: Stage, attempts: Attempts, count: number): Promise<void> {
  const { product } = stage;
  const signers = await createSigners(product.databaseUrl, count, firstOfMonth(-2));
  const month = firstOfMonth(-1);
  const crowd: Crowd = { served: product, databaseUrl: product.databaseUrl, attempts, signers, month, lists: [] };
  await monthEnd(crowd, async () => {});
  await wrongIn(crowd);
}

async function readLists({ product, lists }: Stage): Promise<void> {
  for (const { viewer, document, variables } of lists) {
    const call = publishedCall(product, await tokenOf(product, viewer), document, variables);
    await runRound(Array(Math.round(READS / lists.length)).fill(call), CONNECTIONS);
  }
}

/** As recruiters ask, words and places; how many talents there are is the demo's. */
async function search({ product }: Stage): Promise<void> {
  await publishTexts(product, [SEARCH]);
  const token = await tokenOf(product, 'admin@bloom.example');
  const url = `http://127.0.0.1:${product.ports.api}/talents-api/graphql`;
  const pool = createPool({ connectionString: product.databaseUrl, max: 1 });
  const skills = await usualSkills(pool).finally(() => pool.end());
  const calls = talentQuestions(skills, READS).map(
    (asked): Call => ({ ...publishedCall(product, token, SEARCH, { search: asked }), url }),
  );
  await runRound(calls, CONNECTIONS);
}

/** What one process of the API and the database spend on a month from its first save to its seal, and on a list. */
export async function measureCost(stage: Stage, others: Fleet): Promise<Measure[]> {
  const { product, nginx, templates } = stage;
  const fleet = new Fleet({ ports: product.ports, templates });
  const attempts = new Attempts();
  try {
    const api = await fleet.add('api', 0);
    await nginx.reload([...others.fronts(), ...fleet.fronts()]);
    const spender = {
      databaseUrl: product.databaseUrl,
      apiPids: [api.server.pid ?? 0],
      postgresPid: product.postgres?.pid ?? 0,
      files: product.state.files,
    };
    const timed = async (work: () => Promise<unknown>): Promise<{ spent: Spent; seconds: number }> => {
      const begun = performance.now();
      const spent = await spentBy(spender, work);
      return { spent, seconds: (performance.now() - begun) / 1_000 };
    };
    await monthsOf(stage, attempts, WARM);
    await readLists(stage);
    await search(stage);
    const idle = await timed(() => new Promise((resolve) => setTimeout(resolve, IDLE_MS)));
    const months = await timed(() => monthsOf(stage, attempts, BLOOMERS));
    const reads = await timed(() => readLists(stage));
    const searches = await timed(() => search(stage));
    const each = (key: keyof Spent, { spent, seconds }: typeof idle, count: number) =>
      (spent[key] - (idle.spent[key] / idle.seconds) * seconds) / count;
    const month = (what: string, key: keyof Spent, unit: string, divisor = 1): Measure => ({
      what: `a month, signed by both and sealed: ${what}`,
      value: each(key, months, BLOOMERS) / divisor,
      unit,
    });
    return [
      month('processor of the API', 'apiMs', 'ms'),
      month('processor of PostgreSQL', 'databaseMs', 'ms'),
      month('database', 'database', 'kB', 1_000),
      month('log of the database', 'log', 'kB', 1_000),
      month('files', 'files', 'kB', 1_000),
      { what: 'a list: processor of the API', value: each('apiMs', reads, READS), unit: 'ms' },
      { what: 'a list: processor of PostgreSQL', value: each('databaseMs', reads, READS), unit: 'ms' },
      { what: 'a search of talents: processor of the API', value: each('apiMs', searches, READS), unit: 'ms' },
      { what: 'a search of talents: processor of PostgreSQL', value: each('databaseMs', searches, READS), unit: 'ms' },
      { what: 'nobody there: processor of one API', value: idle.spent.apiMs / idle.seconds, unit: 'ms/s' },
      { what: 'nobody there: processor of PostgreSQL', value: idle.spent.databaseMs / idle.seconds, unit: 'ms/s' },
    ];
  } finally {
    attempts.close();
    await fleet.stop();
  }
}
