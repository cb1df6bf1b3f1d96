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

/** The history of a mission as its screen reads it: action and data. */
export async function historyOf({ db }: TestContext, missionId: string) {
  const rows = await db
    .selectFrom('audit_event')
    .select(['action', 'data'])
    .where('object_kind', '=', 'mission')
    .where('object_id', '=', missionId)
    .orderBy('id')
    .execute();
  return rows.map(({ action, data }) => ({ action, ...(data as object) }));
}

/** Runs it each day (10:00 in Paris) and twice, from the first to the last. */
export async function daily(
  test: TestContext,
  days: string[],
  run: (platform: TestContext['platform']) => Promise<void>,
) {
  const sent: Record<string, number> = {};
  const count = async () => (await test.db.selectFrom('notification').select('id').execute()).length;
  for (const day of days) {
    test.setNow(`${day}T09:00:00Z`);
    const before = await count();
    for (let round = 0; round < 2; round += 1) await run(test.platform);
    const now = await count();
    if (now > before) sent[day] = now - before;
  }
  return sent;
}

export function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(`${first}T00:00:00Z`) + index * 86_400_000).toISOString().slice(0, 10),
  );
}
