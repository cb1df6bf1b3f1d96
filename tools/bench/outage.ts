import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { LIKE_PRODUCTION } from '../start/like-production.ts';
import { claimPortBase } from '../start/port-claim.ts';
import { waitUntil } from '../start/processes.ts';
import { Product } from '../start/product.ts';
import type { Progress } from '../start/progress.ts';
import { temporaryState } from '../start/temporary-state.ts';
import { execute, graphqlCall, pageCall, tokenOf } from './graphql.ts';
import { quantile } from './load.ts';
import type { Measure } from './report.ts';
import { createSigners, type Signer } from './signers.ts';
import { firstOfMonth, saveMonth, signAsBloomer } from './signing.ts';

const ROUNDS = 5;
const OUTAGE_GOAL_S = 10;
const SEAL_GOAL_S = 20;
const LIMIT_MS = 180_000;
const ANSWER_MS = 1_000;
const LIST = '{ allMissions(isActive: true) { count } }';

/** Seconds from `kill` until the API answers a list from the database again, asked ten times a second. */
async function outage(product: Product, token: string, kill: () => void): Promise<number> {
  const { url, headers, body } = graphqlCall(product, token, LIST);
  const ask = async () => {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal,
    });
    return answer.ok && (await answer.text()).includes('"count"');
  };
  const begun = performance.now();
  kill();
  // What was on its way while the server died may still be answered: the outage begins at the first failure.
  await pause(50);
  while (!(await ask().catch(() => false))) {
    if (performance.now() - begun > LIMIT_MS) throw new Error(`no answer within ${LIMIT_MS} ms`);
    await pause(100);
  }
  return (performance.now() - begun) / 1_000;
}

function killed(pid: number | undefined): void {
  if (pid === undefined) throw new Error('What is to be killed does not run.');
  process.kill(pid, 'SIGKILL');
}

interface Sealing {
  product: Product;
  database: pg.Client;
  signer: Signer;
  bloomer: string;
  client: string;
}

/** Signs a month by both sides and kills the API while its seal is being made; seconds until it is sealed. */
async function sealAfterKill({ product, database, signer, bloomer, client }: Sealing, month: string): Promise<number> {
  const saved = await saveMonth(product, bloomer, signer, month);
  await execute(signAsBloomer(product, bloomer, signer, saved));
  const is = async (sql: string) => (await database.query(sql, [saved.signingDocumentId])).rows.length > 0;
  const sealed = () => is(`select from signing_document where id = $1 and status = 'sealed'`);
  const active = () => is(`select from pgboss.job where data ->> 'documentId' = $1 and state = 'active'`);
  const signed = execute(
    pageCall(product, client, ['mfe-cra', 'SignClientActivity'], {
      signingDocumentID: saved.signingDocumentId,
      signerFullname: signer.contactName,
    }),
  ).catch(() => undefined);
  const limit = performance.now() + LIMIT_MS;
  while (!(await active())) if (performance.now() > limit) throw new Error('the seal was never begun');
  const begun = performance.now();
  killed(product.server('api').pid);
  await signed;
  if (await sealed()) return 0;
  if (!(await waitUntil(sealed, LIMIT_MS))) throw new Error(`not sealed within ${LIMIT_MS} ms`);
  return (performance.now() - begun) / 1_000;
}

async function measureSeals(product: Product): Promise<number[]> {
  const [signer] = await createSigners(product.databaseUrl, 1, firstOfMonth(-ROUNDS * 3));
  if (signer === undefined) throw new Error('No signer.');
  const database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  const bloomer = await tokenOf(product, signer.bloomerEmail);
  const client = await tokenOf(product, signer.contactEmail);
  const seconds: number[] = [];
  // A seal that was made before the kill reached the server says nothing: the next month is tried.
  for (let offset = ROUNDS * 2; offset >= 1 && seconds.length < ROUNDS; offset -= 1) {
    const one = await sealAfterKill({ product, database, signer, bloomer, client }, firstOfMonth(-offset));
    if (one > 0) seconds.push(one);
    await pause(2_000);
  }
  await database.end();
  return seconds;
}

function worst(what: string, seconds: number[], goal: number): Measure {
  const details = { seconds, median: quantile(seconds, 0.5) };
  return { what: `${what}, worst of ${seconds.length}`, value: Math.max(...seconds), unit: 's', goal, details };
}

/** How long people wait after a kill -9, in a product of its own that is revived as `npm start` revives it. */
export async function measureOutage(progress: Progress): Promise<Measure[]> {
  const state = temporaryState();
  const product = new Product({
    portBase: await claimPortBase(),
    stateRoot: state.root,
    demo: 'small',
    environment: { ...process.env, ...LIKE_PRODUCTION, RATE_LIMIT_FACTOR: '1000' },
    progress,
    revive: progress.note,
  });
  try {
    await product.start();
    const token = await tokenOf(product, 'admin@bloom.example');
    const [api, database]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      api.push(await outage(product, token, () => killed(product.server('api').pid)));
      database.push(await outage(product, token, () => killed(product.postgres?.pid)));
    }
    return [
      worst('no answer after a kill -9 of the API', api, OUTAGE_GOAL_S),
      worst('no answer after a kill -9 of PostgreSQL', database, OUTAGE_GOAL_S),
      worst('sealed after a kill -9 in the middle of the seal', await measureSeals(product), SEAL_GOAL_S),
    ];
  } finally {
    await product.stop();
    state.remove();
  }
}
