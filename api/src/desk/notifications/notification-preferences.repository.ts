import type { Db } from '../../platform/database/database.ts';
import type { Choices } from './notification.deliveries.ts';
import type { Owner } from './notifications.repository.ts';

/** Of one record: a person who is staff and Bloomer has two. */
type Keeper = Owner;

const columnsOf = ({ staffId, bloomerId }: Keeper) =>
  bloomerId === null
    ? ({ column: 'staff_id', id: staffId ?? '' } as const)
    : ({ column: 'bloomer_id', id: bloomerId } as const);

export async function storedPreferences(db: Db, keeper: Keeper): Promise<{ choices: Choices; version: number }> {
  const { column, id } = columnsOf(keeper);
  const row = await db
    .selectFrom('notification_preferences')
    .select(['choices', 'version'])
    .where(column, '=', id)
    .executeTakeFirst();
  return { choices: (row?.choices ?? {}) as Choices, version: row?.version ?? 0 };
}

export async function choicesOf(db: Db, keeper: Keeper): Promise<Choices> {
  return (await storedPreferences(db, keeper)).choices;
}

export async function keepPreferences(
  db: Db,
  keeper: Keeper,
  { choices, version, now }: { choices: Choices; version: number; now: Date },
): Promise<void> {
  const { column } = columnsOf(keeper);
  const kept = { choices: JSON.stringify(choices), version, updated_at: now };
  await db
    .insertInto('notification_preferences')
    .values({ staff_id: keeper.staffId, bloomer_id: keeper.bloomerId, ...kept })
    .onConflict((conflict) => conflict.column(column).doUpdateSet(kept))
    .execute();
}
