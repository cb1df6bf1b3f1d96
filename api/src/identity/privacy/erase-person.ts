import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { visitorAddress } from '../../desk/help/help.visitor.ts';
import { politeInstant } from '../../desk/notifications/notification.quiet-hours.ts';
import type { Platform } from '../../platform/context/context.ts';
import type { NewRow } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';
import { supersedeFiles } from '../../platform/files/files.ts';
import { type Mail, queueMail } from '../../platform/mail/mail.ts';
import { addressHmac, personHmac } from '../../platform/retention/erased-people.ts';
import { addressesToForget } from '../../platform/retention/only-theirs.ts';
import { outsideSteps } from '../../platform/retention/outside-data.ts';
import { personalDataOf } from '../../platform/retention/personal-data.ts';
import { answerAddress } from './answer-address.rules.ts';
import { ERASURE_STEP_QUEUE } from './erasure-step.queue.ts';
import { leftMailsOf } from './mails-to-others.repository.ts';
import { type FoundPerson, markErased, openedLinks } from './person.repository.ts';
import { receiptMail } from './privacy.mails.ts';
import { type Request, updateRequest } from './privacy-request.repository.ts';
import { receiptUrl } from './receipt.token.ts';
import { keptOf, type Receipt } from './receipt.ts';

/** The person asked for it, or nothing was heard for as long as we may keep somebody. */
export type EndOfKeeping = 'request' | 'age';

export interface Erasure {
  request: Request;
  by: string;
  erasedAt: Date;
  /** Done once already, before a backup was put back: nobody is written to, and the list knows it. */
  isReplay: boolean;
  /** For the receipt; by default the person asked. */
  why?: EndOfKeeping;
}

type Work = Pick<Platform, 'environment' | 'jobs'>;

/**
 * Everything that an erasure changes in the database, in the caller's transaction, whose row of the person is locked.
 * Every domain does its own part; what is outside (files, accounts, other services) is left as steps.
 */
export async function erasePerson(work: Work, tx: Db, person: FoundPerson, erasure: Erasure): Promise<Request> {
  const { request, erasedAt, isReplay } = erasure;
  const receipt: Receipt = {
    reference: request.id,
    requestedAt: request.requested_at.toISOString(),
    erasedAt: erasedAt.toISOString(),
    erased: [],
    kept: [],
  };
  // Nobody is told twice of what a backup brought back.
  const told = isReplay ? [] : await mailsToTell(work, tx, person, request.id);
  const outside = await outsideSteps(tx, person, work.environment);
  const visitors = await chatVisitors(work, tx, person);
  const fileIds = await eraseParts(tx, person, receipt);
  fileIds.push(...(await forgetRequests(tx, person, request.id)));
  await supersedeFiles(tx, fileIds);
  await sql`update file set name = 'fichier-efface', uploaded_by = null where id = any(${fileIds}::uuid[])`.execute(tx);
  const listed = await remember(work, tx, person, erasure);
  await leaveSteps(work, tx, person, erasure, { fileIds, outside, visitors, listed });
  await markErased(tx, person, erasedAt);
  const { why = 'request' } = erasure;
  // Nobody waits for what the night did.
  const leaving = why === 'age' ? { notBefore: politeInstant(erasedAt) } : {};
  for (const mail of told) await queueMail(tx, { ...mail, ...leaving });
  const email = answerAddress(person, request);
  if (!isReplay && email !== null) {
    const to = { kind: person.kind, email, firstname: person.firstname };
    const url = receiptUrl(work.environment, request.id);
    const isLast = (await addressesToForget(tx, person.emails, person.id)).includes(email.toLowerCase());
    const mail = receiptMail(work.environment, to, { receipt, url, why, isLast });
    await queueMail(tx, { ...mail, ...leaving });
  }
  return updateRequest(tx, request.id, {
    state: 'running',
    identity_proof: null,
    closed_by: erasure.by,
    receipt: JSON.stringify(receipt),
  });
}

/** To those who were given what is about to go: what is kept is not erased there either. */
async function mailsToTell({ environment }: Work, tx: Db, person: FoundPerson, requestId: string): Promise<Mail[]> {
  const mails: Mail[] = [];
  for (const data of personalDataOf(person.kind)) {
    if (keptOf(data, person) !== undefined) continue;
    mails.push(...((await data.tells?.(tx, person, { requestId, environment })) ?? []));
  }
  return mails;
}

async function eraseParts(tx: Db, person: FoundPerson, receipt: Receipt): Promise<string[]> {
  const fileIds: string[] = [];
  for (const data of personalDataOf(person.kind)) {
    const { category, label } = data;
    const kept = keptOf(data, person);
    if (kept !== undefined || data.erase === undefined) {
      const count = (await data.export(tx, person)).length;
      if (count > 0 && kept !== undefined) receipt.kept.push({ category, label, count, ...kept });
      continue;
    }
    const { count, fileIds: files = [] } = await data.erase(tx, person);
    if (count > 0) receipt.erased.push({ category, label, count });
    fileIds.push(...files.filter((id) => id !== null));
  }
  return fileIds;
}

/** Copies that were made for the person, what else was asked, and words of officers that may name somebody. */
async function forgetRequests(tx: Db, { kind, id, formerIds }: FoundPerson, exceptId: string): Promise<string[]> {
  const own = sql`person_kind = ${kind} and person_id = any(${[id, ...formerIds]}::uuid[])`;
  const { rows } = await sql<{ id: string }>`
    select unnest(array_remove(array[json_file_id, pdf_file_id], null)) as id from privacy_request
    where ${own}`.execute(tx);
  await sql`update privacy_request set json_file_id = null, pdf_file_id = null, files_until = null,
    identity_proof = null, refusal = null, asked_email = null where ${own}`.execute(tx);
  await sql`update privacy_request set state = 'withdrawn', closed_at = now()
    where ${own} and id <> ${exceptId} and state in ('requested', 'checked', 'running')`.execute(tx);
  await sql`update legal_hold set reason = '(effacé)' where ${own} and lifted_at is not null`.execute(tx);
  return rows.map((row) => row.id);
}

/**
 * By hashes: the record, its addresses, and each record that was merged into it, which a backup of before brings back.
 * Answers what the list of erased people gets.
 */
async function remember(
  { environment }: Work,
  tx: Db,
  { kind, id, emails, formerIds }: FoundPerson,
  { request, erasedAt, isReplay }: Erasure,
): Promise<string[]> {
  const identifiers = emails.map((email) => addressHmac(environment, email));
  const erased = (rowId: string, recordId: string): NewRow<'erased_person'> => ({
    id: rowId,
    person_kind: kind,
    person_hmac: personHmac(environment, kind, recordId),
    identifiers,
    erased_at: erasedAt,
  });
  // Done once already, the list has them.
  const former = isReplay ? [] : formerIds.map((formerId) => erased(randomUUID(), formerId));
  const rows = [erased(request.id, id), ...former];
  await tx
    .insertInto('erased_person')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return rows.map((row) => row.id);
}

/** Signed in, a Bloomer is one visitor; everybody is another one by each link of their own that was opened. */
async function chatVisitors({ environment }: Work, tx: Db, { kind, id }: FoundPerson): Promise<string[]> {
  if (environment.helpChat.hubspotToken === null) return [];
  const links = await openedLinks(tx, id);
  return [
    ...(kind === 'bloomer' ? [{ bloomerId: id, linkTokenId: null }] : []),
    ...links.map((linkTokenId) => ({ bloomerId: null, linkTokenId })),
  ].map((visitor) => visitorAddress(environment, visitor));
}

interface Left {
  fileIds: readonly string[];
  outside: Awaited<ReturnType<typeof outsideSteps>>;
  /** What the chat outside knows the person by. */
  visitors: readonly string[];
  /** Lines of the list of erased people. */
  listed: readonly string[];
}

async function leaveSteps(
  { environment, jobs }: Work,
  tx: Db,
  person: FoundPerson,
  { request, isReplay }: Erasure,
  { fileIds, outside, visitors, listed }: Left,
): Promise<void> {
  const { provision } = environment;
  const steps: NewRow<'erasure_step'>[] = [];
  const add = (step: NewRow<'erasure_step'>['step'], detail: string | null) =>
    steps.push({ request_id: request.id, step, detail });
  if (!isReplay) add('list', JSON.stringify(listed));
  if (fileIds.length > 0) add('files', JSON.stringify(fileIds));
  if (provision !== null && person.emails.length > 0) add('account', JSON.stringify(person.emails));
  if (visitors.length > 0) add('helpChat', JSON.stringify(visitors));
  for (const { step, detail } of outside) add(step, detail);
  // Also what ends a replay, which has no mail to wait for.
  add('receipt', JSON.stringify(await leftMailsOf(tx, person)));
  await tx
    .insertInto('erasure_step')
    .values(steps)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const { step } of steps) {
    if (step === 'receipt') continue;
    const job = { key: `erasure:${request.id}:${step}`, data: { requestId: request.id, step }, objectId: request.id };
    await jobs.enqueue(tx, ERASURE_STEP_QUEUE, job);
  }
}
