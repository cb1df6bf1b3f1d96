import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { type LabelKind, labelTables } from './label.rules.ts';

export interface CurrentLabel {
  /** The id as it was asked for, in lower case. */
  askedId: string;
  /** The label that has its words today. */
  id: string;
  label: string;
}

/** What became of these labels: each itself, or the label it was merged into; without those that are no more. */
export async function currentLabels(db: Db, kind: LabelKind, ids: readonly string[]): Promise<CurrentLabel[]> {
  if (ids.length === 0) return [];
  // A chain of merges ends: a label that is there again, after an undo, is its own heir.
  const { rows } = await sql<CurrentLabel>`
    with recursive led (asked_id, id, steps) as (
      select asked, asked, 0 from unnest(${[...ids]}::uuid[]) as asked
      union all
      select led.asked_id, h.heir_id, led.steps + 1 from led join label_heir h on h.label_id = led.id and h.kind = ${kind}
      where led.steps < 100 and not exists (select from ${sql.table(labelTables[kind])} own where own.id = led.id)
    )
    select distinct led.asked_id as "askedId", s.id, s.label
    from led join ${sql.table(labelTables[kind])} s on s.id = led.id`.execute(db);
  return rows;
}

export async function writeHeir(tx: Db, kind: LabelKind, labelId: string, heirId: string): Promise<void> {
  await sql`insert into label_heir (label_id, kind, heir_id) values (${labelId}, ${kind}, ${heirId})
    on conflict (label_id) do update set heir_id = excluded.heir_id`.execute(tx);
}

/** The label is there again. */
export async function forgetHeir(tx: Db, labelId: string): Promise<void> {
  await tx.deleteFrom('label_heir').where('label_id', '=', labelId).execute();
}
