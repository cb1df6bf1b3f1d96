import { Fleet } from '../fleet.ts';
import { publishedCall, tokenOf } from '../graphql.ts';
import { type Call, quantile, runRound } from '../load.ts';
import type { Measure } from '../report.ts';
import { createSigners } from '../signers.ts';
import { firstOfMonth, saveMonth, signAsBloomer, signAsClient } from '../signing.ts';
import { readFloor, signatureFloor } from './replicas-floor.ts';
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
    const [reads, signatures] = [await readFloor(stage), await signatureFloor(stage)];
    floor.reads.push(perSecond(READS, reads.elapsed));
    floor.signatures.push(perSecond(READS, signatures.elapsed));
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
