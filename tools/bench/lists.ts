import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePortBase } from '../start/ports.ts';
import { waitUntil } from '../start/processes.ts';
import type { Product } from '../start/product.ts';
import { repositoryRoot } from '../start/state-folder.ts';
import { execute, publishedCall, publishTexts, tokenOf } from './graphql.ts';
import type { ListQuery } from './list-query.ts';
import { type Call, quantile, runRound } from './load.ts';
import type { Measure } from './report.ts';

/** Node compiles what runs often, and takes some thousand calls to see it: what is asked all day is measured warm. */
const WARM_MS = 2_500;
// Many short rounds rather than a few long ones: what else the machine does then falls on both alike.
const ROUND_MS = 300;
const LIST_MS = 8_000;
const MIN_ROUNDS = 7;
const MAX_ROUNDS = 21;

export interface ListLoad {
  connections: number;
  /** The API's time, as a multiple of the floor's. */
  goal: number;
}

const usual: ListLoad = { connections: 8, goal: 1.3 };

/** @param databaseUrl with the account of the API: PostgreSQL asks an owner of tables nothing, and others for each */
export async function startFloor(databaseUrl: string): Promise<{ url: string; process: ChildProcess }> {
  const port = await freePortBase();
  const child = spawn(process.execPath, [join(repositoryRoot, 'tools/bench/floor-server.ts')], {
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port), NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const ready = () =>
    fetch(`${url}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
  if (!(await waitUntil(ready, 10_000))) throw new Error('The floor server did not start.');
  return { url, process: child };
}

function repeat(call: Call, count: number): Call[] {
  return Array.from({ length: count }, () => call);
}

/** @returns the milliseconds of one call, as it took in the end */
async function warmUp(call: Call, connections: number): Promise<number> {
  const count = connections * 4;
  const begun = performance.now();
  let perCall: number;
  do perCall = (await runRound(repeat(call, count), connections)).elapsed / count;
  while (performance.now() - begun < WARM_MS);
  return perCall;
}

/**
 * Both servers are sent the same headers, and answer the same before anything is timed; then they take turns, so that
 * both meet the same machine.
 */
async function compare(product: Product, floorUrl: string, list: ListQuery, load: ListLoad): Promise<Measure> {
  const { connections, goal } = load;
  const token = await tokenOf(product, list.viewer);
  const api = publishedCall(product, token, list.document, list.variables);
  const floor: Call = {
    url: floorUrl,
    headers: api.headers,
    body: JSON.stringify({ name: list.name, sql: list.sql, values: list.values }),
  };
  const expected = await execute<Record<string, unknown>>(floor);
  assert.deepEqual(await execute(api), expected, `${list.name}: the API and the floor answer differently`);

  const floorCall = await warmUp(floor, connections);
  await warmUp(api, connections);
  const count = Math.max(connections, Math.round(ROUND_MS / floorCall));
  const rounds = Math.min(MAX_ROUNDS, Math.max(MIN_ROUNDS, Math.round(LIST_MS / (2 * count * floorCall))));
  const ratios: number[] = [];
  const apiMs: number[] = [];
  const floorMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const first = round % 2 === 0 ? [floor, api] : [api, floor];
    const elapsed = new Map<Call, number>();
    for (const call of first) elapsed.set(call, (await runRound(repeat(call, count), connections)).elapsed / count);
    const [floorTime = 1, apiTime = 0] = [elapsed.get(floor), elapsed.get(api)];
    ratios.push(apiTime / floorTime);
    apiMs.push(apiTime);
    floorMs.push(floorTime);
  }
  return {
    what: `${list.name} against one prepared SQL`,
    value: quantile(ratios, 0.5),
    unit: '×',
    goal,
    details: {
      bytes: Buffer.byteLength(JSON.stringify(expected)),
      requestsPerRound: count,
      apiMsPerRequest: quantile(apiMs, 0.5),
      floorMsPerRequest: quantile(floorMs, 0.5),
      ratios,
    },
  };
}

export async function measureLists(product: Product, lists: ListQuery[], load = usual): Promise<Measure[]> {
  await publishTexts(
    product,
    lists.map(({ document }) => document),
  );
  const { DATABASE_URL = product.databaseUrl } = product.server('api').options.environment;
  const floor = await startFloor(DATABASE_URL);
  try {
    const measures: Measure[] = [];
    for (const list of lists) measures.push(await compare(product, floor.url, list, load));
    return measures;
  } finally {
    floor.process.kill();
  }
}
