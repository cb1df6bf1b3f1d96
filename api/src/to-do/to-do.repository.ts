import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import type { ToDoKind } from './to-do.kinds.ts';
import { type ToDoScope, toDoRows } from './to-do.sql.ts';

export interface ToDoItem {
  kind: ToDoKind;
  month: string | null;
  id: string;
  title: string;
  detail: string | null;
  day: string;
  missionId: string | null;
  societyId: string | null;
  documentId: string | null;
  waitsFor: string | null;
  canRemind: boolean;
}

/** An item with what its line counts. */
export interface CountedItem extends ToDoItem {
  count: number;
  oldest: string;
  remindable: number;
  reminderMails: number;
}

/** Items that a line names before anybody opens it, and that an opened line shows. */
const NAMED = 3;
const OPENED = 1_000;

const columns = sql`r.kind, r.month, r.id, r.title, r.detail, r.day, r.mission_id as "missionId",
  r.society_id as "societyId", r.document_id as "documentId", r.waits_for as "waitsFor", r.can_remind as "canRemind"`;

/** Each line's first items, with how many there are; one statement. */
export async function firstItems(db: Db, scope: ToDoScope): Promise<CountedItem[]> {
  const { rows } = await sql<CountedItem>`
    select * from (
      select ${columns}, (count(*) over line)::int as count, min(r.day) over line as oldest,
        (count(*) filter (where r.can_remind) over line)::int as remindable,
        (coalesce(sum(r.mails) filter (where r.can_remind) over line, 0))::int as "reminderMails",
        row_number() over (partition by r.kind, r.month order by r.day, r.title, r.id) as place
      from ${toDoRows(scope)} as r window line as (partition by r.kind, r.month)
    ) as numbered where place <= ${NAMED} order by place`.execute(db);
  return rows;
}

/** All the items of one line. */
export async function itemsOf(db: Db, scope: ToDoScope, kind: ToDoKind, month: string | null): Promise<ToDoItem[]> {
  const { rows } = await sql<ToDoItem>`
    select ${columns} from ${toDoRows(scope)} as r
    where r.kind = ${kind} and r.month is not distinct from ${month}::date
    order by r.day, r.title, r.id limit ${OPENED}`.execute(db);
  return rows;
}
