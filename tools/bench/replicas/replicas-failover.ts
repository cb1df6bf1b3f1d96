import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { RunningReplica } from '../../start/postgres-replica.ts';
import { Attempts } from '../attempts.ts';
import { Fleet } from '../fleet.ts';
import { graphqlCall, tokenOf } from '../graphql.ts';
import type { Call } from '../load.ts';
import type { Measure } from '../report.ts';
import { TcpSwitch } from '../tcp-switch.ts';
import type { Stage } from './replicas-stage.ts';

const SWITCH = 5;
const WORK_MS = 6_000;
const WRITERS = 4;
const LOOK_MS = 250;
/** So often in a row the database did not answer before somebody believes that it is gone. */
const MISSED = 2;
const LIMIT_MS = 60_000;

const WRITE = `mutation ($label: String!) { createJobTitle(input: { label: $label }) { id } }`;

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: LOOK_MS, query_timeout: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What an operator of the database does: looks, believes, promotes, leads everybody there. */
async function failOver(primaryUrl: string, next: RunningReplica, lead: TcpSwitch): Promise<void> {
  for (let missed = 0; missed < MISSED; ) {
    missed = (await answers(primaryUrl)) ? 0 : missed + 1;
    await pause(LOOK_MS);
  }
  await next.promote();
  lead.lead(Number(new URL(next.url).port));
}

interface Outcome {
  recovered: number;
  lost: number;
  written: number;
}

interface Writing {
  stage: Stage;
  token: string;
  lead: TcpSwitch;
}

/** Something small that is written in one go, by those who look after labels. */
function writeCall({ stage, token }: Writing, label: string): Call {
  const call = graphqlCall(stage.product, token, WRITE, { label });
  return { ...call, url: call.url.replace('/graphql', '/talents-api/graphql') };
}

/** Four people write all the time; the database is killed; what they were told is compared with what is there. */
async function killPrimary(
  writing: Writing,
  primary: { url: string; kill(): void },
  next: RunningReplica,
): Promise<Outcome> {
  const { lead } = writing;
  const attempts = new Attempts();
  const told: { name: string; at: number }[] = [];
  let done = false;
  const write = async () => {
    while (!done) {
      const name = `Bascule ${randomUUID()}`;
      const text = await attempts.once('write', writeCall(writing, name));
      if (text?.includes('"id"')) told.push({ name, at: performance.now() });
      else await pause(20);
    }
  };
  const writers = Array.from({ length: WRITERS }, write);
  await pause(WORK_MS);
  const killedAt = performance.now();
  primary.kill();
  await failOver(primary.url, next, lead);
  // The answers of before may still have been on their way for a moment.
  const isBack = () => told.some(({ at }) => at > killedAt + LOOK_MS);
  while (!isBack() && performance.now() < killedAt + LIMIT_MS) await pause(10);
  await pause(1_000);
  done = true;
  await Promise.all(writers);
  attempts.close();
  const back = told.find(({ at }) => at > killedAt + LOOK_MS);
  if (back === undefined) throw new Error(`Nobody could write within ${LIMIT_MS} ms.`);
  const { rows } = await query<{ name: string }>(
    next.url,
    `select label as name from job_title where label like 'Bascule %'`,
  );
  const there = new Set(rows.map(({ name }) => name));
  const lost = told.filter(({ name }) => !there.has(name)).length;
  return { recovered: (back.at - killedAt) / 1_000, lost, written: told.length };
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<pg.QueryResult<Row>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query<Row>(text).finally(() => client.end());
}

function measuresOf(what: string, { recovered, lost, written }: Outcome, goal?: number): Measure[] {
  return [
    { what: `failover, ${what}: until somebody could write again`, value: recovered, unit: 's' },
    {
      what: `failover, ${what}: answered and lost, of ${written}`,
      value: lost,
      unit: '',
      ...(goal !== undefined && { goal }),
    },
  ];
}

function throughSwitch(stage: Stage, port: number): Record<string, string> {
  const { environment } = stage.templates.api;
  const moved = (address: string | undefined) =>
    Object.assign(new URL(address ?? ''), { port: String(port) }).toString();
  return { DATABASE_URL: moved(environment.DATABASE_URL), DATABASE_OWNER_URL: moved(environment.DATABASE_OWNER_URL) };
}

/**
 * The database dies twice: its copy follows at its leisure, then a copy confirms each commit. Ends without the first
 * one.
 */
export async function measureFailovers(stage: Stage, others: Fleet): Promise<Measure[]> {
  const { product, nginx, templates, replica, follow } = stage;
  const port = product.ports.postgres + SWITCH;
  const lead = new TcpSwitch(product.ports.postgres);
  await lead.listen(port);
  const changes = { api: throughSwitch(stage, port) };
  const apis = new Fleet({ ports: product.ports, templates, changes });
  let second: RunningReplica | undefined;
  try {
    await apis.addAll({ api: 3 });
    await nginx.reload([...others.fronts(), ...apis.fronts()]);
    const writing = { stage, lead, token: await tokenOf(product, 'admin@bloom.example') };
    const kill = () => void product.killPostgres();
    const first = await killPrimary(writing, { url: product.databaseUrl, kill }, replica);
    second = await follow({ folder: replica.folder, port: Number(new URL(replica.url).port) }, 1);
    await query(replica.url, `alter system set synchronous_standby_names = '*'`);
    await query(replica.url, 'select pg_reload_conf()');
    const killReplica = () => process.kill(replica.pid, 'SIGKILL');
    const confirmed = await killPrimary(writing, { url: replica.url, kill: killReplica }, second);
    return [...measuresOf('nothing confirmed', first), ...measuresOf('each commit confirmed by a copy', confirmed, 0)];
  } finally {
    await apis.stop();
    lead.close();
    await second?.stop();
  }
}
