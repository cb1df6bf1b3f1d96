import { insertJob } from '../../talents/job-funnel/job-funnel.fixture.ts';
import { createTalent } from '../../talents/talents/talents.fixture.ts';
import type { TestContext } from '../../testing/test-api.ts';
import type { World } from '../authorization.world.ts';

/** A job that was won with somebody whose mission nobody has entered yet, and that may still be opened again. */
export async function fillWonJob(
  test: TestContext,
  { contactId }: Pick<World, 'contactId'>,
  societyId: string,
): Promise<string> {
  const { db, create, platform } = test;
  const contact = await db.selectFrom('contact').select('email').where('id', '=', contactId).executeTakeFirstOrThrow();
  const job = await insertJob(test, societyId, {
    status: 'WIN',
    deal_type: 'Freelance',
    win_date: platform.clock.today(),
    closed_at: platform.clock.now(),
    interlocutor_emails: [String(contact.email).toLowerCase()],
  });
  const found = await create.bloomer({ firstname: 'Ève', lastname: 'Vasseur' });
  const talent_id = await createTalent(db, { firstname: 'Ève', lastname: 'Vasseur', email: null, desired_tjm: 520 });
  const entry = { job_id: job.id, talent_id, bloomer_id: found.id, phase: 'Validated' } as const;
  await db.insertInto('job_talent').values(entry).execute();
  return job.id;
}
