import type { DashboardRowFragment } from '../graphql.generated.ts';

/** An admin may accept an uploaded PDF, or force a month that nobody closed; a closed month has nothing to validate. */
export function canValidate(row: Pick<DashboardRowFragment, 'CRAStatus' | 'activity'>): boolean {
  return row.activity != null && row.CRAStatus !== 'VALIDATED' && row.CRAStatus !== 'FORCED';
}
