import { RECOVERY_KINDS } from '@bloom/shared-rules/invoice/recovery';
import { sql } from 'kysely';
import { nameOf } from '../../companies/societies/bank-account.model.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { extendModel, many, optional, readModel, scalar } from '../../platform/read/read-model.ts';
import { Invoice } from '../invoices/invoice.model.ts';
import { recoveryTask, viewerCanRecordNotice, viewerCanRecordRecovery } from './recovery.sql.ts';

export const RecoveryKindEnum = builder.enumType('RecoveryKind', {
  description: 'FORMAL_NOTICE: the letter was posted. RECOVERY: what was decided, as it did not help.',
  values: RECOVERY_KINDS,
});

const RecoveryStep = readModel(
  'RecoveryStep',
  {
    kind: scalar(RecoveryKindEnum, 'kind'),
    doneOn: scalar('Date', 'done_on'),
    /** The number of the registered letter, or what was decided. */
    reference: optional('String', 'reference'),
    /** From this day on it waits for finance again. */
    reviewOn: scalar('Date', 'review_on'),
    recordedBy: scalar(
      'String',
      nameOf((step) => step('recorded_by')),
    ),
    recordedAt: scalar('DateTime', 'recorded_at'),
  },
  'What somebody did about an unpaid invoice after its reminders.',
);

extendModel(Invoice, {
  recoverySteps: many(
    () => RecoveryStep,
    (invoice, step, { flags }) => sql`recovery_step ${step.table}
      where ${step('invoice_id')} = ${invoice('id')} and ${sql.lit(flags.office === true)}`,
    (step) => sql`${step('kind')}`,
  ),
  /** What is to be done about it now; null while it waits. */
  recoveryTask: optional(RecoveryKindEnum, (invoice, { flags, today }) =>
    flags.office
      ? sql`case when ${invoice('side')} = 'customer' and ${invoice('preceding_id')} is null
          and ${invoice('status')} = 'FINALISED' then ${recoveryTask(invoice, today)} end`
      : sql`null`,
  ),
  viewerCanRecordNotice: scalar('Boolean', viewerCanRecordNotice),
  viewerCanRecordRecovery: scalar('Boolean', viewerCanRecordRecovery),
});
