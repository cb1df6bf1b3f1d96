import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, createPool } from '../../../api/src/platform/database/database.ts';
import { createEvents } from '../../../api/src/platform/database/events.ts';
import { createLogger } from '../../../api/src/platform/log.ts';
import { TalentFollower } from '../../../api/src/talents/memory-index/talent-index.follower.ts';
import type { Product } from '../../start/product.ts';
import { execute, publishedCall, publishTexts } from '../graphql.ts';
import { type Call, quantile } from '../load.ts';
import type { Measure } from '../report.ts';

const SAVES = 50;
const GOAL_MS = 50;
const LIMIT_MS = 10_000;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

const SAVE = 'mutation UpsertTalent($input: UpsertTalentInput!) { upsertTalent(input: $input) { id } }';
const FIND = 'query CountTalents($search: TalentSearchInput) { searchTalents(search: $search) { count } }';

/** A surname that nobody has. */
const nameOf = (number: number) =>
  `Zz${[...String(Date.now()), ...String(number)].map((digit) => LETTERS[Number(digit) + 3]).join('')}`;

/** Milliseconds from the answer of a save until somebody finds it. */
async function until(find: () => Promise<boolean>): Promise<number> {
  const begun = performance.now();
  while (!(await find())) {
    if (performance.now() - begun > LIMIT_MS) throw new Error(`A saved talent was not found within ${LIMIT_MS} ms.`);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return performance.now() - begun;
}

/** How soon a talent that was saved is found: by the API that saved it, and by another process on the same database. */
export async function measureFreshness(product: Product, token: string): Promise<Measure[]> {
  const { databaseUrl } = product;
  await publishTexts(product, [SAVE, FIND]);
  const url = `http://127.0.0.1:${product.ports.api}/talents-api/graphql`;
  const call = (text: string, variables: object): Call => ({ ...publishedCall(product, token, text, variables), url });
  const folder = await mkdtemp(join(tmpdir(), 'bloom-bench-index-'));
  // Without one it is loaded, which takes longer.
  await copyFile(join(product.state.index, 'talents.index'), join(folder, 'talents.index')).catch(() => undefined);
  const db = createDatabase(createPool({ connectionString: databaseUrl, max: 2 }));
  const log = createLogger('warn');
  const events = createEvents(databaseUrl, log);
  await events.start();
  const follower = new TalentFollower({ db, events, log }, databaseUrl, folder);
  try {
    await follower.start();
    const index = await follower.loaded();
    const [here, there]: [number[], number[]] = [[], []];
    for (let number = 0; number < SAVES; number += 1) {
      const lastname = nameOf(number);
      await execute(call(SAVE, { input: { firstname: 'Mesure', lastname, jobTitle: 'Développeur' } }));
      there.push(await until(async () => index.known([lastname.toLowerCase()]).length > 0));
      const find = call(FIND, { search: { fulltext: lastname } });
      here.push(
        await until(async () => (await execute<{ searchTalents: { count: number } }>(find)).searchTalents.count === 1),
      );
    }
    return [
      {
        what: 'a save is found by the process that saved it, p95',
        value: quantile(here, 0.95),
        unit: 'ms',
        goal: GOAL_MS,
      },
      { what: 'and by another process, p95', value: quantile(there, 0.95), unit: 'ms', goal: GOAL_MS },
    ];
  } finally {
    await follower.stop();
    await events.stop();
    await db.destroy();
    await rm(folder, { recursive: true });
  }
}
