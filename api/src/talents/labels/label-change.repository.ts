import { sql } from 'kysely';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Label, LabelKind } from './label.rules.ts';

export type LabelAction = Row<'label_change'>['action'];

export interface LabelChange {
  id: string;
  kind: LabelKind;
  action: LabelAction;
  /** Null for the service account. */
  author: string | null;
  before: readonly Label[];
  after: readonly Label[];
  talentCount: number;
  createdAt: Date;
  undoneAt: Date | null;
}

export interface NewLabelChange
  extends Pick<LabelChange, 'id' | 'kind' | 'action' | 'before' | 'after' | 'talentCount'> {
  staffId: string | null;
  at: Date;
}

export async function insertChange(
  tx: Db,
  { id, kind, action, before, after, talentCount, staffId, at }: NewLabelChange,
): Promise<void> {
  const labels = { labels_before: JSON.stringify(before), labels_after: JSON.stringify(after) };
  await tx
    .insertInto('label_change')
    .values({ id, kind, action, staff_id: staffId, ...labels, talent_count: talentCount, created_at: at })
    .execute();
}

const CHANGES = sql<LabelChange>`select c.id, c.kind, c.action, s.firstname || ' ' || s.lastname as author,
    c.labels_before as before, c.labels_after as after, c.talent_count as "talentCount", c.created_at as "createdAt",
    c.undone_at as "undoneAt"
  from label_change c left join staff s on s.id = c.staff_id`;

/** Newest first. */
export async function listChanges(db: Db, kind: LabelKind, take: number): Promise<LabelChange[]> {
  const { rows } =
    await sql<LabelChange>`${CHANGES} where c.kind = ${kind} order by c.created_at desc, c.id limit ${take}`.execute(
      db,
    );
  return rows;
}

export async function findChange(db: Db, id: string): Promise<LabelChange | undefined> {
  const { rows } = await sql<LabelChange>`${CHANGES} where c.id = ${id}`.execute(db);
  return rows[0];
}

export async function markUndone(tx: Db, id: string, at: Date): Promise<void> {
  await tx.updateTable('label_change').set({ undone_at: at }).where('id', '=', id).execute();
}
