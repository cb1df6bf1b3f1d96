import type { FunnelPhase } from '@bloom/shared-rules/talents/funnel-phases';
import type { NewRow } from '../../platform/database/database.tables.ts';
import { asAdmin, asLink } from '../../platform/testing/viewers.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import type { TestContext } from '../../testing/test-api.ts';

export const MOVE = `mutation ($jobId: ID!, $talentId: ID!, $to: JobFunnelPhase!, $from: JobFunnelPhase,
  $reason: String, $archiveReason: JobFunnelArchiveReason) {
  moveJobFunnelTalent(jobId: $jobId, talentId: $talentId, to: $to, from: $from, reason: $reason,
    archiveReason: $archiveReason) {
    id phase phaseSince archiveReason moves { from to reason archiveReason phaseTransitionDuration authorFullname } } }`;
export const ADD = `mutation ($jobId: ID!, $talentId: ID!, $author: String!) {
  addTalentToJobFunnel(jobId: $jobId, talentId: $talentId, author: $author) {
    isNew hiresweetId talent { id phase moves { from to authorFullname } } } }`;
export const CONSENT = `mutation ($jobId: ID!, $talentId: ID!, $consentedOn: Date!, $channel: ConsentChannel!) {
  recordPresentationConsent(jobId: $jobId, talentId: $talentId, consentedOn: $consentedOn, channel: $channel) {
    id consent { consentedOn channel withdrawnAt } } }`;
export const WITHDRAW = `mutation ($jobId: ID!, $talentId: ID!) {
  withdrawPresentationConsent(jobId: $jobId, talentId: $talentId) { id consent { withdrawnAt } } }`;
export const ORDER = `mutation ($jobId: ID!, $talentId: ID!, $orderedOn: Date!, $reference: String) {
  recordJobFunnelOrder(jobId: $jobId, talentId: $talentId, orderedOn: $orderedOn, reference: $reference) {
    id order { orderedOn reference } } }`;
export const NOTES = `mutation ($jobId: ID!, $talentId: ID!, $answers: [JobFunnelPhaseAnswerInput!]!) {
  addPhaseNotes(jobId: $jobId, talentId: $talentId, answers: $answers) {
    id phaseNotes { phase authorFullname answers { question answer } } } }`;

/** A client with an open job, and the contact who may ask for its board. */
export async function boardOf({ db, create }: TestContext, changes: Partial<NewRow<'job_project'>> = {}) {
  const society = await create.clientSociety();
  const contact = await create.contact(society.id);
  const manager = await create.staff();
  const job = await insertJob({ db, create } as TestContext, society.id, {
    account_manager_id: manager.id,
    ...changes,
  });
  return { society, contact, manager, job, viewer: asLink('talentBoard', society.id, contact.id) };
}

export async function insertJob({ db }: TestContext, societyId: string, changes: Partial<NewRow<'job_project'>> = {}) {
  return db
    .insertInto('job_project')
    .values({ name: 'Refonte du portail', job_title: 'Développeur', job_type: 'IT', society_id: societyId, ...changes })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Somebody in a phase of the job, presented to the society when it is given. */
export async function enter(
  { db }: TestContext,
  {
    jobId,
    phase,
    presentedTo,
    phase_since,
    ...changes
  }: Partial<NewRow<'talent'>> & {
    jobId: string;
    phase: FunnelPhase;
    presentedTo?: string;
    phase_since?: string;
  },
): Promise<string> {
  const person = { firstname: 'Élodie', lastname: phase, email: `${crypto.randomUUID()}@talent.example`, ...changes };
  const values = { phone: '+33600000000', tjm: 987_654, comment: 'Note interne', ...person };
  const { id } = await db.insertInto('talent').values(values).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('job_talent').values({ job_id: jobId, talent_id: id, phase, phase_since }).execute();
  if (presentedTo !== undefined) {
    await db.insertInto('talent_presentation').values({ talent_id: id, society_id: presentedTo }).execute();
  }
  return id;
}

/** An open job of the society with two candidates; one of them took the consent back. */
export async function putOnBoard(
  test: TestContext,
  society_id: string,
  { presented, withdrawn }: { presented: string; withdrawn: string },
): Promise<void> {
  const { id: job_id } = await insertJob(test, society_id);
  const consent = (talent_id: string, withdrawn_at: Date | null) => ({ talent_id, society_id, withdrawn_at });
  const consents = [consent(presented, null), consent(withdrawn, new Date())];
  await test.db.insertInto('talent_presentation').values(consents).execute();
  const entries = consents.map(({ talent_id }) => ({ job_id, talent_id, phase: 'BPA' as const }));
  await test.db.insertInto('job_talent').values(entries).execute();
}

/** An open job, and a recruiter who asks about it. */
export async function funnel(test: TestContext, changes: Parameters<typeof boardOf>[1] = {}) {
  const board = await boardOf(test, changes);
  const recruiter = asAdmin(
    (await test.create.staff({ firstname: 'Alice', lastname: 'Martin' })).id,
    new Set(['recruit']),
  );
  const ask = (document: string, variables: object, viewer: Viewer = recruiter) =>
    test.executeTalents(viewer, document, { jobId: board.job.id, ...variables });
  return { ...board, board: board.viewer, recruiter, ask };
}
