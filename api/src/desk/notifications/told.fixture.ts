import type { TestContext } from '../../testing/test-api.ts';

type Who = { staffId: string } | { bloomerId: string };

/** What a person was told, as « kind link description », in the order of writing. */
export async function told({ db }: TestContext, who: Who): Promise<string[]> {
  const rows = await db
    .selectFrom('notification')
    .select(['kind', 'description', 'link'])
    .where('staffId' in who ? 'staff_id' : 'bloomer_id', '=', 'staffId' in who ? who.staffId : who.bloomerId)
    .orderBy('kind')
    .orderBy('description')
    .execute();
  return rows.map(({ kind, description, link }) => `${kind} ${link} ${description}`);
}

/** A mission with an account manager. */
export async function managed(test: TestContext, changes: Parameters<TestContext['create']['mission']>[0] = {}) {
  const manager = await test.create.staff();
  const world = await test.create.mission({ csm_staff_id: manager.id, ...changes });
  return { ...world, staff: { staffId: manager.id }, person: { bloomerId: world.bloomer.id } };
}
