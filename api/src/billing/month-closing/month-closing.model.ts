import { sql } from 'kysely';
import { Society } from '../../companies/societies/societies.model.ts';
import { CraDashboardItem } from '../../cra/activities/cra-board.model.ts';
import { BOARD_COLUMNS } from '../../cra/activities/cra-board.sql.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { one, optional, readModel, scalar } from '../../platform/read/read-model.ts';
import { CLOSING_BLOCKERS } from './month-closing.sql.ts';

const ClosingBlockerEnum = builder.enumType('ClosingBlocker', {
  description: 'What a month waits for before it is invoiced on both sides.',
  values: CLOSING_BLOCKERS,
});

export const ClosingMonth = readModel(
  'ClosingMonth',
  {
    id: scalar('ID', (closing) => sql`${closing('mission_id')} || ':' || ${closing('month')}`),
    blocker: optional(ClosingBlockerEnum, 'blocker'),
    detail: optional('String', 'detail'),
    days: scalar('Float', 'days'),
    isExpected: scalar('Boolean', 'is_expected'),
    amountAtRisk: scalar('Float', (closing) => sql`(${closing('cents')} / 100.0)::float8`),
    society: one(
      () => Society,
      (closing, society) => sql`society ${society.table} where ${society('id')} = ${closing('society_id')}`,
      { nullable: true },
    ),
    item: one(
      () => CraDashboardItem,
      (closing, item) =>
        sql`(select ${sql.join(
          BOARD_COLUMNS.map((column) => sql`${closing(column)} as ${sql.ref(column)}`),
        )}) as ${item.table}`,
    ),
  },
  'A month of a mission: what holds it back (nothing once it is closed), the error or the papers that are missing, and what its days, or those expected so far, are sold for in euros without taxes; of a corrected month what that differs from its former invoice by.',
);
