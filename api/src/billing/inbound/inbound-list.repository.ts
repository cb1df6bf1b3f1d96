import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Alias, Sql } from '../../platform/read/read-model.ts';
import { isAfter, orderOf, type Part, type PartOrder, requireLast } from '../../platform/read/read-part.ts';
import type { Source } from '../../platform/read/read-run.ts';
import { isOpen, saidIn } from './inbound.sql.ts';

const byArrival = (row: Alias): Sql[] => [row('received_at'), row('id')];
/** What is to be paid first; without a day of payment, what came first. Days as texts: the sender wrote them. */
const byUrgency = (row: Alias): Sql[] => [
  sql`coalesce(${saidIn(row, 'dueOn')}, to_char(${row('received_at')} at time zone 'Europe/Paris', 'YYYY-MM-DD'))`,
  ...byArrival(row),
];

/** Those that wait for somebody, the most urgent first; or those that were answered, the latest first. */
export function inboundRows(db: Db, isAnswered: boolean, { after, limit }: Part): Source {
  const place = isAnswered ? byArrival : byUrgency;
  const order: PartOrder = { table: 'inbound_invoice', place, isDescending: isAnswered };
  const wanted = (row: Alias) => sql`${isAnswered ? sql`not` : sql``} ${isOpen(row)}`;
  return {
    rows: (row) => sql`inbound_invoice ${row.table} where ${wanted(row)} and ${isAfter(order, row, after)}`,
    orderBy: (row) => orderOf(order, row),
    limit,
    whenEmpty: () => requireLast(db, order, after),
  };
}
