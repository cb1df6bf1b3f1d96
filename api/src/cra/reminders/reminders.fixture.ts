import type { TestContext } from '../../testing/test-api.ts';

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
