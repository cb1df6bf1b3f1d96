import type { NewRow } from '../../platform/database/database.tables.ts';
import { asLink } from '../../platform/testing/viewers.ts';
import type { TestContext } from '../../testing/test-api.ts';
import type { FunnelPhase } from './job-funnel.phases.ts';

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
    ...changes
  }: Partial<NewRow<'talent'>> & {
    jobId: string;
    phase: FunnelPhase;
    presentedTo?: string;
  },
): Promise<string> {
  const person = { firstname: 'Élodie', lastname: phase, email: `${crypto.randomUUID()}@talent.example`, ...changes };
  const values = { phone: '+33600000000', tjm: 987_654, comment: 'Note interne', ...person };
  const { id } = await db.insertInto('talent').values(values).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('job_talent').values({ job_id: jobId, talent_id: id, phase }).execute();
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
