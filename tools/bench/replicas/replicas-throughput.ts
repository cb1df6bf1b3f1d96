import pg from 'pg';
import { Fleet } from '../fleet.ts';
import { publishedCall, tokenOf } from '../graphql.ts';
import { startFloor } from '../lists.ts';
import { type Call, quantile, runRound } from '../load.ts';
import type { Measure } from '../report.ts';
import { createSigners } from '../signers.ts';
import { firstOfMonth, saveMonth, signAsBloomer, signAsClient } from '../signing.ts';
import { readUrl, type Stage } from './replicas-stage.ts';

const CONNECTIONS = 12;
const READS = 600;
const WARM_UP = 240;
const SIGNERS = 24;
const SIGN_AT_ONCE = 8;
const ROUNDS = 2;
const METRIC = /^bloom_replica_reads_total\{[^}]*outcome="(\w+)"[^}]*\} (\d+)$/gm;

interface Rates {
  reads: number[];
  signatures: number[];
}

async function readCalls({ product, lists }: Stage, count: number): Promise<Call[]> {
  const calls: Call[] = [];
  for (const { viewer, document, variables } of lists) {
    calls.push(publishedCall(product, await tokenOf(product, viewer), document, variables));
  }
  return Array.from({ length: count }, (_, index) => calls[index % calls.length] as Call);
}

const perSecond = (count: number, milliseconds: number) => (count * 1_000) / milliseconds;

/** Months saved beforehand; then both signatures of each, as fast as eight people are. */
async function signatureRate({ product }: Stage): Promise<number> {
  const month = firstOfMonth(-1);
  const signers = await createSigners(product.databaseUrl, SIGNERS, firstOfMonth(-2));
  const people = [];
  for (const signer of signers) {
    const bloomer = await tokenOf(product, signer.bloomerEmail);
    const client = await tokenOf(product, signer.contactEmail);
    people.push({ signer, bloomer, client, saved: await saveMonth(product, bloomer, signer, month) });
  }
  const first = people.map(({ signer, bloomer, saved }) => signAsBloomer(product, bloomer, signer, saved));
  const second = people.map(({ signer, client, saved }) => signAsClient(product, client, signer, saved));
  const elapsed = (await runRound(first, SIGN_AT_ONCE)).elapsed + (await runRound(second, SIGN_AT_ONCE)).elapsed;
  return perSecond(SIGNERS * 2, elapsed);
}

/** How many reads each process had answered by the copy, and why not. */
async function outcomes(fleet: Fleet): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const member of fleet.members) {
    const text = await (await fetch(`http://127.0.0.1:${fleet.portOf(member)}/metrics`)).text();
    for (const [, outcome = '', count] of text.matchAll(METRIC))
      counts[outcome] = (counts[outcome] ?? 0) + Number(count);
  }
  return counts;
}

interface Arm {
  processes: number;
  copy: boolean;
  rates: Rates;
  counts: Record<string, number>;
}

async function runArm(stage: Stage, others: Fleet, arm: Arm): Promise<void> {
  const { product, nginx, templates } = stage;
  const changes = arm.copy ? { api: { DATABASE_READ_URL: readUrl(stage) } } : {};
  const fleet = new Fleet({ ports: product.ports, templates, changes });
  try {
    await fleet.addAll({ api: arm.processes });
    await nginx.reload([...others.fronts(), ...fleet.fronts()]);
    await runRound(await readCalls(stage, WARM_UP * arm.processes), CONNECTIONS);
    await signatureRate(stage);
    const { elapsed } = await runRound(await readCalls(stage, READS), CONNECTIONS);
    arm.rates.reads.push(perSecond(READS, elapsed));
    arm.rates.signatures.push(await signatureRate(stage));
    for (const [name, count] of Object.entries(await outcomes(fleet)))
      arm.counts[name] = (arm.counts[name] ?? 0) + count;
  } finally {
    await fleet.stop();
  }
}

async function readFloor({ product, lists }: Stage): Promise<number> {
  const floor = await startFloor(product.databaseUrl);
  try {
    const calls = lists.map(({ name, sql, values }) => ({
      url: floor.url,
      headers: {},
      body: JSON.stringify({ name, sql, values }),
    }));
    const many = Array.from({ length: READS }, (_, index) => calls[index % calls.length] as Call);
    await runRound(many.slice(0, WARM_UP), CONNECTIONS);
    return perSecond(READS, (await runRound(many, CONNECTIONS)).elapsed);
  } finally {
    floor.process.kill();
  }
}

const ROWS = 5;

/** What a signature is for the database: one row changed under a lock, five written, all durable. */
async function signatureFloor({ product }: Stage): Promise<number> {
  const pool = new pg.Pool({ connectionString: product.databaseUrl, max: SIGN_AT_ONCE });
  try {
    await pool.query(`create table if not exists bench_document (id int primary key, status text);
      create table if not exists bench_row (id bigserial primary key, document int, body text);
      insert into bench_document select g, 'prepared' from generate_series(1, ${READS}) g on conflict do nothing`);
    const waiting = Array.from({ length: READS }, (_, index) => index + 1);
    const sign = async () => {
      for (let id = waiting.shift(); id; id = waiting.shift()) {
        const client = await pool.connect();
        await client.query('begin');
        await client.query('select from bench_document where id = $1 for update', [id]);
        await client.query(`update bench_document set status = 'signed' where id = $1`, [id]);
        for (let row = 0; row < ROWS; row += 1)
          await client.query(`insert into bench_row (document, body) values ($1, repeat('x', 300))`, [id]);
        await client.query('commit');
        client.release();
      }
    };
    const begun = performance.now();
    await Promise.all(Array.from({ length: SIGN_AT_ONCE }, sign));
    return perSecond(READS, performance.now() - begun);
  } finally {
    await pool.end();
  }
}

const median = (values: number[]) => quantile(values, 0.5);

/** Reads and signatures a second: one process, three with a copy, and the database alone, in turns on one machine. */
export async function measureThroughput(stage: Stage, others: Fleet): Promise<Measure[]> {
  const arm = (processes: number, copy: boolean): Arm => ({
    processes,
    copy,
    rates: { reads: [], signatures: [] },
    counts: {},
  });
  const [one, three] = [arm(1, false), arm(3, true)];
  const floor: Rates = { reads: [], signatures: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const next of round % 2 === 0 ? [one, three] : [three, one]) await runArm(stage, others, next);
    floor.reads.push(await readFloor(stage));
    floor.signatures.push(await signatureFloor(stage));
  }
  return (['reads', 'signatures'] as const).flatMap((kind) => {
    const [single, several, least] = [one, three, { rates: floor }].map(({ rates }) => median(rates[kind]));
    const details = { one: single, three: several, floor: least, ofTheCopy: three.counts };
    return [
      {
        what: `${kind}: three processes and a copy, of one process`,
        value: (several ?? 0) / (single ?? 1),
        unit: '×',
        details,
      },
      { what: `${kind}: the database alone, of three processes`, value: (least ?? 0) / (several ?? 1), unit: '×' },
      { what: `${kind}: three processes`, value: several ?? 0, unit: '/s' },
    ];
  });
}
