import type { Problem } from '@bloom/shared-rules/input/problem';
import { externalIds, type JobDraft, jobProblems } from '@bloom/shared-rules/talents/job-project';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction, isUuid, type Tx } from '../../platform/database/database.ts';
import { AppError, invalidProblems } from '../../platform/errors.ts';
import { assertAsRead } from '../../platform/lost-update.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { findJob, type ReadJob, unknownJob } from '../job-funnel/job-funnel.service.ts';
import { draftOf, noJob, rowOf } from './job-draft.ts';
import * as repository from './job-edit.repository.ts';
import { editRefusal, type Refused, requireJobStaff } from './job-project.policy.ts';
import { jobQualifMail } from './job-qualif.mails.ts';

/** What is said of an offer; what is left out stays. */
export type JobInput = Partial<JobDraft> & {
  /** Of a new one when it has no version: told twice, it is there once. */
  jobId?: string | null;
  version?: number | null;
};

export function refuse({ reason, message }: Refused): AppError {
  return new AppError('BAD_USER_INPUT', { message, reason, invalidArgs: ['jobId'] });
}

/** Enters an offer, or changes one that is open. */
export async function upsertJobProject(
  context: RequestContext,
  { jobId, version, ...said }: JobInput,
): Promise<ReadJob> {
  const reader = requireJobStaff(context.viewer);
  const given = givenOf(said);
  const id = await inTransaction(context.db, (tx) =>
    version == null ? create(tx, context, jobId ?? null, given) : edit(tx, context, { jobId, version }, given),
  );
  return findJob(context, reader, id);
}

/** Without what was left out; null is what nobody knows. */
function givenOf(said: Partial<JobDraft>): Partial<JobDraft> {
  const given = Object.entries(said).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([field, value]) => [field, value ?? noJob[field as keyof JobDraft]]));
}

async function create(tx: Db, context: RequestContext, jobId: string | null, given: object): Promise<string> {
  const id = jobId ?? crypto.randomUUID();
  if (!isUuid(id)) throw unknownJob();
  const draft: JobDraft = { ...noJob, accountManagerId: context.viewer.staffId, ...given };
  await check(tx, draft, { id, managerBefore: null });
  const inserted = await repository.insertJob(tx, { id, ...rowOf(draft) });
  if (inserted === undefined) return id;
  await sendSummary(tx, context, { jobId: id, draft, told: [] });
  await audit(tx, context, {
    action: 'funnel.create',
    objectKind: 'job',
    objectId: id,
    data: { societyId: draft.societyId },
  });
  return id;
}

async function edit(
  tx: Tx,
  context: RequestContext,
  { jobId, version }: Pick<JobInput, 'jobId' | 'version'>,
  given: object,
): Promise<string> {
  const job = await repository.lockJob(tx, jobId ?? '');
  if (job === undefined) throw unknownJob();
  const refused = editRefusal(job);
  if (refused !== undefined) throw refuse(refused);
  assertAsRead(version, job, 'Cette offre a été modifiée');
  const before = draftOf(job);
  const draft: JobDraft = { ...before, ...given };
  await check(tx, draft, { id: job.id, managerBefore: job.account_manager_id });
  const changed = changedFields(before, draft);
  if (changed.length === 0) return job.id;
  await repository.updateJob(tx, job.id, rowOf(draft));
  const told = before.sendJobQualifEmail ? before.interlocutorEmails : [];
  await sendSummary(tx, context, { jobId: job.id, draft, told });
  await audit(tx, context, {
    action: 'funnel.update',
    objectKind: 'job',
    objectId: job.id,
    data: { fields: changed },
  });
  return job.id;
}

/** To each of the client's people when it becomes wanted, and to those who are named later. */
async function sendSummary(
  tx: Db,
  { environment }: RequestContext,
  { jobId, draft, told }: { jobId: string; draft: JobDraft; told: readonly string[] },
): Promise<void> {
  const { sendJobQualifEmail, interlocutor_emails: emails } = { ...draft, ...rowOf(draft) };
  if (!sendJobQualifEmail) return;
  const managerEmail = await repository.staffEmail(tx, draft.accountManagerId);
  for (const email of emails.filter((one) => !told.includes(one))) {
    await queueMail(tx, jobQualifMail(environment, { jobId, draft, email, managerEmail }));
  }
}

function changedFields(before: JobDraft, after: JobDraft): string[] {
  const [old, present] = [rowOf(before), rowOf(after)];
  return Object.keys(present).filter((field) => {
    const key = field as keyof typeof present;
    return JSON.stringify(old[key]) !== JSON.stringify(present[key]);
  });
}

/** @throws BAD_USER_INPUT naming every field at fault */
async function check(
  tx: Db,
  draft: JobDraft,
  { id, managerBefore }: { id: string; managerBefore: string | null },
): Promise<void> {
  const problems = [
    ...jobProblems(draft),
    ...(await strangers(tx, draft, managerBefore)),
    ...(await taken(tx, draft, id)),
  ];
  if (problems.length === 0) return;
  // The first sentence of a field is the one that is shown.
  throw invalidProblems(problems.reverse());
}

/** A client or a colleague who is not there; whoever looked after it before may stay named. */
async function strangers(tx: Db, draft: JobDraft, managerBefore: string | null): Promise<Problem[]> {
  const problems: Problem[] = [];
  if (draft.societyId && !(await repository.isClient(tx, draft.societyId))) {
    problems.push({ path: 'societyId', message: 'Cette société n’est pas un client.' });
  }
  const manager = draft.accountManagerId;
  if (manager && manager !== managerBefore && !(await repository.presentStaff(tx, [manager])).has(manager)) {
    problems.push({ path: 'accountManagerId', message: repository.NOT_STAFF });
  }
  return problems;
}

async function taken(tx: Db, draft: JobDraft, exceptId: string): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const field of externalIds) {
    const value = draft[field]?.trim();
    const name = value ? await repository.namesake(tx, { field, value, exceptId }) : undefined;
    if (name !== undefined) {
      problems.push({ path: field, message: `Cet identifiant est déjà celui de l’offre «\u202f${name}\u202f».` });
    }
  }
  return problems;
}

/** The offer that another tool calls by this name. */
export async function getJobFunnelByAtsId(context: RequestContext, id: string): Promise<ReadJob> {
  const reader = requireJobStaff(context.viewer);
  const found = id.trim() === '' ? undefined : await repository.findByExternalId(context.db, id.trim());
  if (found === undefined) throw unknownJob();
  return findJob(context, reader, found);
}

/** What the form of an offer offers to choose from. */
export function jobProjectChoices({ db, viewer }: RequestContext): Promise<repository.Choices> {
  requireJobStaff(viewer);
  return repository.findChoices(db);
}
