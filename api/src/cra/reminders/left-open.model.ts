import { sql } from 'kysely';
import { type Alias, extendModel, type Sql, scalar } from '../../platform/read/read-model.ts';
import { isLocked, liveDocument } from '../activities/closed-month.sql.ts';
import { CraDashboardItem } from '../activities/cra-board.model.ts';
import { boardMission, boardReport } from '../activities/cra-board.sql.ts';
import { isRefused } from '../signing/client-refusal.sql.ts';

/**
 * Whether finance closed a month before its Bloomer had signed the report, or begun it: nobody can do it any more. What
 * the client refused, or what was brought on paper, waits for finance. `activity` may be the nulls of an outer join.
 */
export function isLeftOpen(activity: Alias, month: Sql, mission: Alias): Sql {
  const isOwed = sql`(${activity('id')} is null or (${activity('validation')} is null
    and ${activity('cra_file_id')} is null and coalesce(${liveDocument(activity, 'status')}, 'prepared') = 'prepared'
    and not ${isRefused(activity)}))`;
  return sql`(${isLocked(month, mission('client_society_id'))} and ${isOwed})`;
}

extendModel(CraDashboardItem, {
  isLeftOpen: scalar('Boolean', (row) => isLeftOpen(boardReport(row), row('month'), boardMission(row))),
});
