import { sql } from 'kysely';
import { builder } from '../../platform/graphql/builder.ts';
import { extendModel, optional } from '../../platform/read/read-model.ts';
import { Society } from '../societies/societies.model.ts';

export const CheckResult = builder.enumType('VigilanceCheckResult', {
  values: ['invalid', 'unavailable', 'valid'] as const,
});

extendModel(Society, {
  URSSAFIssueDate: optional('Date', (society, { flags }) => (flags.office ? society('urssaf_issued_on') : sql`null`)),
  URSSAFCheckResult: optional(CheckResult, (society, { flags }) =>
    flags.office ? society('urssaf_check_result') : sql`null`,
  ),
  URSSAFCheckedAt: optional('DateTime', (society, { flags }) =>
    flags.office ? society('urssaf_checked_at') : sql`null`,
  ),
  URSSAFCheckedBy: optional('String', (society, { flags }) =>
    flags.office
      ? sql`(select checker.firstname || ' ' || checker.lastname from staff as checker
          where 'staff:' || checker.id = ${society('urssaf_checked_by')})`
      : sql`null`,
  ),
});
