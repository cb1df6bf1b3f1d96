import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Attempts } from './attempts.ts';
import { publishedCall, type Served } from './graphql.ts';
import type { ListQuery } from './list-query.ts';
import type { Call } from './load.ts';
import type { Signer } from './signers.ts';
import { type SavedMonth, saveCall, signAsBloomer, signAsClient } from './signing.ts';
import { together, until } from './together.ts';

export interface Crowd {
  served: Served;
  databaseUrl: string;
  attempts: Attempts;
  signers: Signer[];
  month: string;
  lists: ListQuery[];
  /** Whether one more may begin when so many have begun; at once without. */
  mayBegin?: (begun: number) => boolean;
  /** Nobody begins anything after this moment, a value of `performance.now()`. */
  endsAt?: number;
}

/** People who work at the same moment. */
const AT_ONCE = 6;
const READERS = 2;
const PAUSE_MS = 50;
const SEALED_MS = 240_000;

/** By the name that the provider goes by: it refuses any other. */
function tokenCall({ addresses }: Served, email: string): Call {
  return { url: `${addresses.idp}/demo/token`, headers: {}, body: JSON.stringify({ email }) };
}

/** Signs in, again and again until somebody answers. */
async function signIn({ served, attempts }: Pick<Crowd, 'served' | 'attempts'>, email: string): Promise<string> {
  for (;;) {
    const text = await attempts.once('sign-in', tokenCall(served, email));
    if (text !== undefined) {
      const { access_token: token } = JSON.parse(text) as { access_token?: string };
      if (token === undefined) throw new Error(`${email} cannot sign in: ${text}`);
      return token;
    }
    await pause(100);
  }
}

const SAVED = `select a.id as "recordId", d.id as "signingDocumentId",
    (a.nb_days_worked + a.nb_days_markup_worked + a.nb_days_markup2_worked + a.nb_days_astreinte_worked)::float as "totalDays"
  from activity a join signing_document d on d.activity_id = a.id and d.status <> 'void'
  where a.mission_id = $1 and a.month = $2`;

/** One month from its first day to both signatures. */
async function doMonth(crowd: Crowd, database: pg.Pool, signer: Signer): Promise<void> {
  const { served, attempts, month } = crowd;
  const bloomer = await signIn(crowd, signer.bloomerEmail);
  await attempts.insist('save', saveCall(served, bloomer, signer, month));
  const [saved] = (await database.query<SavedMonth>(SAVED, [signer.missionId, month])).rows;
  if (saved === undefined) throw new Error('A month that was saved is not there.');
  await attempts.insist('sign', signAsBloomer(served, bloomer, signer, saved));
  const client = await signIn(crowd, signer.contactEmail);
  await attempts.insist('sign for the client', signAsClient(served, client, signer, saved));
}

/** Clicks through lists and opens pages until `done`. */
async function read(crowd: Crowd, isDone: () => boolean): Promise<void> {
  const { served, attempts, lists } = crowd;
  const tokens = new Map<string, string>();
  while (!isDone()) {
    await attempts.get('page', served.addresses.shell.replace('localhost', '127.0.0.1'));
    for (const { name, viewer, document, variables } of lists) {
      const token = tokens.get(viewer) ?? (await signIn(crowd, viewer));
      tokens.set(viewer, token);
      await attempts.ask(name, publishedCall(served, token, document, variables));
      await pause(PAUSE_MS);
    }
  }
}

/**
 * Everybody's month, while others read; ends when everything is signed and `meanwhile` is over, or when one of them
 * breaks off and nobody is at work any more.
 * @returns whose month was done
 */
export async function monthEnd(
  crowd: Crowd,
  meanwhile: (left: () => number, signal: AbortSignal) => Promise<void>,
): Promise<Signer[]> {
  const database = new pg.Pool({ connectionString: crowd.databaseUrl, max: 2 });
  const end = new AbortController();
  end.signal.addEventListener('abort', () => crowd.attempts.close());
  const { signers, mayBegin = () => true, endsAt = Number.POSITIVE_INFINITY } = crowd;
  const waiting = [...signers];
  const begun: Signer[] = [];
  let done = false;
  const work = async () => {
    while (waiting.length > 0) {
      await until(() => mayBegin(begun.length), end.signal);
      if (performance.now() > endsAt) waiting.length = 0;
      const one = waiting.shift();
      if (one === undefined) continue;
      begun.push(one);
      await doMonth(crowd, database, one);
    }
  };
  const people = async () => {
    const workers = Array.from({ length: AT_ONCE }, () => work);
    await together([...workers, () => meanwhile(() => waiting.length, end.signal)], end);
    done = true;
  };
  const readers = Array.from({ length: READERS }, () => () => read(crowd, () => done));
  try {
    await together([...readers, people], end);
    return begun;
  } finally {
    await database.end();
  }
}

const WRONG = `with mine as (
    select a.id, a.mission_id, d.id as document_id, d.status from unnest($1::uuid[]) as m(id)
    left join activity a on a.mission_id = m.id and a.month = $2
    left join signing_document d on d.activity_id = a.id and d.status <> 'void')
  select (select count(*) from mine where document_id is null)::int as lost,
    (select count(*) from (select from mine group by mission_id having count(*) > 1) as twice)::int as "monthsTwice",
    (select count(*) from mine where (select count(*) from signature s where s.document_id = mine.document_id) <> 2)::int
      as "notSignedByTwo",
    (select count(*) from mine where (select count(*) from audit_event e where e.action = 'document.sign'
      and e.object_id = mine.document_id::text) <> 2)::int as "auditedWrongly",
    (select count(*) from (select from mail_outbox where recipient = any($3) group by recipient, template
      having count(*) > 1) as twice)::int as "mailsTwice",
    (select count(*) from mine where status <> 'sealed')::int as "notSealed"`;

export type Wrong = Record<
  'lost' | 'monthsTwice' | 'notSignedByTwo' | 'auditedWrongly' | 'mailsTwice' | 'notSealed',
  number
>;

/** What is not as it must be once all is over, waiting for the last seal. */
export async function wrongIn({ databaseUrl, signers, month }: Crowd): Promise<Wrong> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const people = signers.flatMap(({ bloomerEmail, contactEmail }) => [bloomerEmail, contactEmail]);
    const values = [signers.map(({ missionId }) => missionId), month, people];
    for (const limit = Date.now() + SEALED_MS; ; await pause(500)) {
      const [wrong] = (await database.query<Wrong>(WRONG, values)).rows;
      if (wrong === undefined) throw new Error('a count has one row');
      if (wrong.notSealed === 0 || Date.now() > limit) return wrong;
    }
  } finally {
    await database.end();
  }
}
