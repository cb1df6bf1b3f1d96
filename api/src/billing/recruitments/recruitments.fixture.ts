import type { NewRow, Row } from '../../platform/database/database.tables.ts';
import { asAdmin, asBloomer, asSystem } from '../../platform/testing/viewers.ts';
import { insertJob } from '../../talents/job-funnel/job-funnel.fixture.ts';
import type { TestContext } from '../../testing/test-api.ts';

type Changes = Partial<NewRow<'recruitment_billing'>>;

/** An instalment of a job of the client that was won; a client and a job of its own unless they are named. */
export async function insertBilling(test: TestContext, changes: Changes = {}): Promise<Row<'recruitment_billing'>> {
  const societyId = changes.society_id ?? (await test.create.clientSociety()).id;
  const won = { status: 'WIN', deal_type: 'CDI', job_title: 'Comptable' } as const;
  const jobId = changes.job_id ?? (await insertJob(test, societyId, won)).id;
  return test.db
    .insertInto('recruitment_billing')
    .values({
      instalment: 1,
      description: 'Comptable',
      sales_price_cents: 900_000,
      billing_date: '2026-11-02',
      trial_period_end_date: '2027-03-01',
      ...changes,
      society_id: societyId,
      job_id: jobId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Staff with one permission each, the system account and a Bloomer. */
export async function staffAround({ create }: TestContext) {
  const { id } = await create.staff();
  return {
    finance: asAdmin(id, new Set(['finance'])),
    account: asAdmin(id, new Set(['account'])),
    recruit: asAdmin(id, new Set(['recruit'])),
    dpo: asAdmin(id, new Set(['dpo'])),
    system: asSystem(id),
    bloomer: asBloomer(await create.bloomer()),
  };
}
