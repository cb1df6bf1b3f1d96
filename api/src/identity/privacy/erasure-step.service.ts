import { sql } from 'kysely';
import { forgetHubspotVisitor } from '../../desk/help/hubspot.ts';
import type { Platform } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { identityAccounts } from '../people/identity-accounts.ts';
import { appendToList } from './erasure-list.ts';
import { removeFiles } from './export.service.ts';
import { addressesOfNobody } from './person.repository.ts';

type Step = Row<'erasure_step'>;

const listOf = (detail: string | null): string[] => JSON.parse(detail ?? '[]') as string[];

const work: Record<Step['step'], (platform: Platform, step: Step) => Promise<boolean>> = {
  async list({ db, environment }, { request_id: id }) {
    const person = await db.selectFrom('erased_person').selectAll().where('id', '=', id).executeTakeFirst();
    if (person !== undefined) await appendToList(environment, [person]);
    return true;
  },
  async files(platform, { detail }) {
    await removeFiles(platform, listOf(detail));
    return true;
  },
  async account({ environment, db }, { detail }) {
    const accounts = identityAccounts(environment);
    // Who has another record with the same address goes on signing in.
    for (const email of await addressesOfNobody(db, listOf(detail))) await accounts?.erased({ email });
    return true;
  },
  async helpChat({ environment }, { detail }) {
    if (detail !== null) await forgetHubspotVisitor(environment.helpChat, detail);
    return true;
  },
  receipt: (platform, step) => forgetLastAddress(platform, step),
};

/** The receipt was the last mail: once it left, or will never leave, the address goes too. */
async function forgetLastAddress({ db }: Platform, { request_id: id, detail }: Step): Promise<boolean> {
  const mail = await db
    .selectFrom('mail_outbox')
    .select('state')
    .where('dedupe_key', '=', `erasureReceipt:${id}`)
    .executeTakeFirst();
  if (mail?.state === 'queued' || mail?.state === 'sending') return false;
  // Also mails that were leaving while the person was erased.
  await sql`update mail_outbox set recipient = 'efface@personne.invalid', subject = '', text_body = '', html_body = '',
    last_error = null where lower(recipient) = any(${listOf(detail)}::text[]) and state not in ('queued', 'sending')`.execute(
    db,
  );
  return true;
}

/** Does one step, which may be done again; the request is done with its last one. */
export async function runStep(platform: Platform, data: Record<string, string>): Promise<void> {
  const { db, clock } = platform;
  const { requestId = '', step: name = '' } = data;
  const step = await db
    .selectFrom('erasure_step')
    .selectAll()
    .where('request_id', '=', requestId)
    .where('step', '=', name as Step['step'])
    .executeTakeFirst();
  if (step === undefined || step.done_at !== null) return;
  if (!(await work[step.step](platform, step))) return;
  await inTransaction(db, async (tx) => {
    // One at a time: the last two steps must not both see the other open.
    await sql`select from privacy_request where id = ${requestId} for update`.execute(tx);
    await sql`update erasure_step set done_at = ${clock.now()}, detail = null
      where request_id = ${requestId} and step = ${name}`.execute(tx);
    await sql`update privacy_request set state = 'done', closed_at = ${clock.now()} where id = ${requestId}
      and state = 'running' and not exists (select from erasure_step
        where request_id = ${requestId} and done_at is null)`.execute(tx);
  });
}

const AGAIN_MS = 15 * 60_000;

/** What no job ends: receipts that have left meanwhile, and steps whose job gave up. */
export async function finishErasures(platform: Platform): Promise<void> {
  const { db, clock, log } = platform;
  const before = new Date(clock.now().getTime() - AGAIN_MS).toISOString();
  const { rows } = await sql<{ requestId: string; step: string }>`
    select s.request_id as "requestId", s.step from erasure_step s join privacy_request r on r.id = s.request_id
    where s.done_at is null and (s.step = 'receipt' or r.receipt ->> 'erasedAt' < ${before}) limit 500`.execute(db);
  for (const step of rows) {
    await runStep(platform, step).catch((error: unknown) =>
      log.warn({ err: error, step: step.step }, 'erasure step failed'),
    );
  }
}
