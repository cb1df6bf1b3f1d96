import pg from 'pg';
import type { Product } from '../start/product.ts';
import { execute, graphqlCall, pageCall, type Served, tokenOf } from './graphql.ts';
import { type Call, quantile, runRound } from './load.ts';
import type { Measure } from './report.ts';
import { createSigners, type Signer } from './signers.ts';

const SIGNERS = 8;
const MONTHS = 14;
const GOAL_MS = 400;

const SAVE = ['mfe-cra', 'SaveCra'] as const;
const SIGN_AS_CLIENT = ['mfe-cra', 'SignClientActivity'] as const;
const MONTHS_OF_MISSION = 'query ($id: ID!) { activities(missionRecordId: $id) { signedCount } }';

export interface SavedMonth {
  recordId: string;
  signingDocumentId: string;
  totalDays: number;
}

export function firstOfMonth(offset: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1)).toISOString().slice(0, 10);
}

function fullMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const days = Array.from({ length }, (_, index) => {
    const weekday = new Date(Date.UTC(year, number - 1, index + 1)).getUTCDay();
    const dayWorked = weekday === 0 || weekday === 6 ? 0 : 1;
    const key = `${month.slice(0, 8)}${String(index + 1).padStart(2, '0')}`;
    return [key, { id: index + 1, date: `${index + 1}/${number}/${year}`, dayWorked, astreinte: 0 }];
  });
  return JSON.stringify(Object.fromEntries(days));
}

export function saveCall(product: Served, token: string, signer: Signer, month: string): Call {
  const input = {
    missionRecordId: signer.missionId,
    month,
    nbDaysDetails: fullMonth(month),
    clientValidationConfirmed: true,
  };
  return pageCall(product, token, SAVE, { input });
}

export async function saveMonth(product: Served, token: string, signer: Signer, month: string): Promise<SavedMonth> {
  const call = saveCall(product, token, signer, month);
  const data = await execute<{ upsertActivity: { activity: SavedMonth } }>(call);
  return data.upsertActivity.activity;
}

export function signAsClient(product: Served, token: string, signer: Signer, saved: SavedMonth): Call {
  return pageCall(product, token, SIGN_AS_CLIENT, {
    signingDocumentID: saved.signingDocumentId,
    signerFullname: signer.contactName,
  });
}

export function signAsBloomer(product: Served, token: string, signer: Signer, saved: SavedMonth): Call {
  return pageCall(product, token, ['mfe-cra', 'SignBloomerActivity'], {
    activityRecordID: saved.recordId,
    signerFullname: signer.bloomerName,
    totalDays: String(saved.totalDays),
    clientValidationConfirmed: true,
  });
}

async function allSucceed(calls: Call[]): Promise<number[]> {
  const { durations } = await runRound(calls, SIGNERS);
  return durations;
}

/** In life nobody signs fourteen months in one minute, which is more than the guard against guessing allows. */
async function forgetAttempts(product: Product): Promise<void> {
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  await client.query('delete from rate_counter');
  await client.end();
}

/** Eight people sign at the same time, month after month: first the Bloomers, then their clients. */
export async function measureSigning(product: Product): Promise<Measure[]> {
  const signers = await createSigners(product.databaseUrl, SIGNERS, firstOfMonth(-MONTHS - 1));
  const people = await Promise.all(
    signers.map(async (signer) => ({
      signer,
      bloomerToken: await tokenOf(product, signer.bloomerEmail),
      clientToken: await tokenOf(product, signer.contactEmail),
    })),
  );
  const bloomers: number[] = [];
  const clients: number[] = [];
  for (let offset = MONTHS; offset >= 1; offset -= 1) {
    const month = firstOfMonth(-offset);
    const saved = await Promise.all(
      people.map(async (person) => ({
        ...person,
        month: await saveMonth(product, person.bloomerToken, person.signer, month),
      })),
    );
    const asBloomer = await allSucceed(
      saved.map((person) => signAsBloomer(product, person.bloomerToken, person.signer, person.month)),
    );
    await forgetAttempts(product);
    const asClient = await allSucceed(
      saved.map((person) => signAsClient(product, person.clientToken, person.signer, person.month)),
    );
    // The first two months warm up the code and the caches of the server.
    if (offset <= MONTHS - 2) {
      bloomers.push(...asBloomer);
      clients.push(...asClient);
    }
  }
  await assertSigned(product, people, MONTHS * SIGNERS);
  const measure = (what: string, durations: number[]): Measure => ({
    what: `${what}, p95 of ${durations.length} with ${SIGNERS} at once`,
    value: quantile(durations, 0.95),
    unit: 'ms',
    goal: GOAL_MS,
    details: { p50: quantile(durations, 0.5), max: Math.max(...durations) },
  });
  return [measure('signBloomerActivity', bloomers), measure('signClientActivity', clients)];
}

/** An answer with status 200 may still be a refusal: what counts is that every month is signed by both. */
async function assertSigned(product: Product, people: { signer: Signer }[], expected: number): Promise<void> {
  const token = await tokenOf(product, 'admin@bloom.example');
  let signed = 0;
  for (const { signer } of people) {
    const { activities } = await execute<{ activities: { signedCount: number }[] }>(
      graphqlCall(product, token, MONTHS_OF_MISSION, { id: signer.missionId }),
    );
    signed += activities.filter(({ signedCount }) => signedCount === 2).length;
  }
  if (signed !== expected) throw new Error(`${signed} months of ${expected} are signed by both`);
}
