import type { NewRow } from '../../platform/database/database.tables.ts';
import { type Db, isUuid } from '../../platform/database/database.ts';
import type { PlatformMood } from './dev-platform.tables.ts';
import type { OutgoingFlow } from './invoice-platform.ts';

export async function readMood(db: Db): Promise<PlatformMood> {
  const row = await db.selectFrom('dev_platform_mood').select('mood').executeTakeFirst();
  return row?.mood ?? 'well';
}

export async function writeMood(db: Db, mood: PlatformMood): Promise<void> {
  const insert = db.insertInto('dev_platform_mood').values({ mood });
  await insert.onConflict((conflict) => conflict.column('is_one').doUpdateSet({ mood })).execute();
}

/** One flow for one tracking id, whoever asks and however often. */
export async function keepFlow(db: Db, { trackingId, name, syntax, rule, bytes }: OutgoingFlow) {
  const inserted = await db
    .insertInto('dev_platform_flow')
    .values({ tracking_id: trackingId, name, syntax, processing_rule: rule, bytes })
    .onConflict((conflict) => conflict.column('tracking_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted !== undefined) return { id: inserted.id, isNew: true };
  return { id: (await findTracked(db, trackingId)) ?? '', isNew: false };
}

export async function findTracked(db: Db, trackingId: string): Promise<string | undefined> {
  const known = db.selectFrom('dev_platform_flow').select('id').where('tracking_id', '=', trackingId);
  return (await known.executeTakeFirst())?.id;
}

export async function insertEvent(db: Db, event: NewRow<'dev_platform_event'>): Promise<void> {
  await db.insertInto('dev_platform_event').values(event).execute();
}

export function eventsSince(db: Db, since: Date | null) {
  return db
    .selectFrom('dev_platform_event as e')
    .innerJoin('dev_platform_flow as f', 'f.id', 'e.flow_id')
    .selectAll('e')
    .select('f.tracking_id as trackingId')
    .$if(since !== null, (query) => query.where('e.told_at', '>=', since))
    .orderBy('e.id')
    .execute();
}

/** Newest first, without their bytes. */
export function listFlows(db: Db) {
  return db
    .selectFrom('dev_platform_flow as f')
    .select((eb) => [
      'f.id',
      'f.name',
      'f.syntax',
      'f.processing_rule as rule',
      'f.received_at as receivedAt',
      eb
        .selectFrom('dev_platform_event as e')
        .select('e.code')
        .whereRef('e.flow_id', '=', 'f.id')
        .orderBy('e.id', 'desc')
        .limit(1)
        .as('lastCode'),
    ])
    .orderBy('f.received_at', 'desc')
    .orderBy('f.id')
    .limit(200)
    .execute();
}

export async function findFlow(db: Db, id: string) {
  if (!isUuid(id)) return undefined;
  return db.selectFrom('dev_platform_flow').selectAll().where('id', '=', id).executeTakeFirst();
}

export function eventsOf(db: Db, flowId: string) {
  return db.selectFrom('dev_platform_event').selectAll().where('flow_id', '=', flowId).orderBy('id').execute();
}

/** An invoice arrives from a supplier. */
export async function fileInbound(db: Db, file: NewRow<'dev_platform_inbound'>): Promise<void> {
  await db.insertInto('dev_platform_inbound').values(file).execute();
}

export function filedSince(db: Db, since: Date | null) {
  return db
    .selectFrom('dev_platform_inbound')
    .selectAll()
    .$if(since !== null, (query) => query.where('filed_at', '>=', since))
    .orderBy('filed_at')
    .orderBy('id')
    .execute();
}

export async function bytesOf(db: Db, id: string): Promise<Buffer> {
  return (await db.selectFrom('dev_platform_inbound').select('bytes').where('id', '=', id).executeTakeFirstOrThrow())
    .bytes;
}
