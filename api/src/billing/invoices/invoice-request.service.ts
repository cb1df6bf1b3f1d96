import { NOTHING_TO_INVOICE } from '@bloom/shared-rules/cra/cra-total';
import { atMost, lengthOf, MAX_REASON } from '@bloom/shared-rules/input/limits';
import {
  CORRECTION_OPEN,
  NOT_VALIDATED,
  WHY_UNSIGNED_PRICE,
  WHY_UNVALIDATED,
} from '@bloom/shared-rules/invoice/invoice-state';
import { assertCompliant } from '../../companies/compliance/compliance.service.ts';
import { unknownRecord } from '../../cra/activities/cra-record.refusals.ts';
import { lockCra } from '../../cra/activities/cra-record.repository.ts';
import { type CraRecord, totalOf } from '../../cra/activities/cra-record.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError, invalidInput, stateError } from '../../platform/errors.ts';
import * as policy from './invoice.policy.ts';
import { type Asked, askForInvoice, countAsked, type InvoiceRequest } from './invoice-asking.service.ts';
import { priceHoldOf } from './unsigned-amendment.repository.ts';

export interface InvoiceInput {
  activityRecordID: string;
  force?: boolean | null;
  byPassComplianceCheck?: boolean | null;
  reason?: string | null;
  /** Asked for again, after an error or a cancellation. */
  isRetry?: boolean;
}

/** The draft of the invoice to the client of a month, made by a job. */
export async function requestCustomerInvoice(context: RequestContext, input: InvoiceInput): Promise<InvoiceRequest> {
  const options = optionsOf(input);
  policy.assertMayInvoiceCustomer(context.viewer, options);
  await countAsked(context);
  return inTransaction(context.db, async (tx) => {
    const cra = await lockedMonth(tx, input.activityRecordID);
    const asked = { cra, side: 'customer', options, reason: input.reason } as const;
    await assertReady(tx, asked);
    return askForMonth(context, tx, asked);
  });
}

/** The invoice of the Bloomer's company: the one it sent, else the one it lets the firm write. */
export async function requestSupplierInvoice(context: RequestContext, input: InvoiceInput): Promise<InvoiceRequest> {
  const options = optionsOf(input);
  policy.assertMayInvoiceSupplier(context.viewer, options);
  await countAsked(context);
  return inTransaction(context.db, async (tx) => {
    const cra = await lockedMonth(tx, input.activityRecordID);
    policy.assertOwnSupplierInvoice(context.viewer, { bloomerId: cra.bloomer_id, portage: cra.portage });
    const asked = { cra, side: 'supplier', options, reason: input.reason } as const;
    await assertReady(tx, asked);
    if (cra.billing_society_id === null) {
      throw new AppError('SOCIETY_NOT_FOUND', { data: { missionRecordId: cra.mission_id } });
    }
    await assertCompliant(context, tx, {
      societyId: cra.billing_society_id,
      missionId: cra.mission_id,
      byPass: options.byPassComplianceCheck,
    });
    return askForMonth(context, tx, asked);
  });
}

type Options = policy.RequestOptions & { isRetry: boolean };

const optionsOf = ({ force, byPassComplianceCheck, isRetry }: InvoiceInput): Options => ({
  force: force ?? false,
  byPassComplianceCheck: byPassComplianceCheck ?? false,
  isRetry: isRetry ?? false,
});

async function lockedMonth(tx: Tx, activityId: string): Promise<CraRecord> {
  const cra = await lockCra(tx, activityId);
  if (cra === undefined) throw unknownRecord('Ce CRA n’existe pas.');
  return cra;
}

/** A month that is not signed, or whose price is not, is invoiced only by somebody who says why. */
async function assertReady(tx: Tx, { cra, side, options, reason }: AskedMonth): Promise<void> {
  if (cra.last_correction?.isOpen) throw stateError({ reason: 'CORRECTION_OPEN', message: CORRECTION_OPEN });
  const obstacle =
    cra.validation === null
      ? { message: NOT_VALIDATED, reason: 'NOT_VALIDATED', why: WHY_UNVALIDATED }
      : await unsignedPrice(tx, cra.id, side);
  if (obstacle !== undefined) {
    const { why, ...said } = obstacle;
    if (!options.force) throw new AppError('BAD_USER_INPUT', said);
    if (!reason?.trim()) throw invalidInput({ reason: why });
  }
  if (lengthOf(reason ?? '') > MAX_REASON) throw invalidInput({ reason: atMost(MAX_REASON) });
  if (totalOf(cra) === 0) throw new AppError('BAD_USER_INPUT', { message: NOTHING_TO_INVOICE, reason: 'NO_DAYS' });
}

async function unsignedPrice(tx: Tx, activityId: string, side: Asked['side']) {
  const message = await priceHoldOf(tx, activityId, side);
  return message === null ? undefined : { message, reason: 'AMENDMENT_UNSIGNED', why: WHY_UNSIGNED_PRICE };
}

interface AskedMonth extends Pick<Asked, 'side' | 'options' | 'reason'> {
  cra: CraRecord;
}

const askForMonth = (context: RequestContext, tx: Tx, { cra, side, options, reason }: AskedMonth) =>
  askForInvoice(context, tx, {
    subject: { activityId: cra.id },
    side,
    version: cra.version,
    societyId: side === 'supplier' ? cra.billing_society_id : null,
    options,
    reason,
    isInvoicedElsewhere: (side === 'customer' ? cra.client_invoice_status : cra.bloomer_invoice_status) === 'FINALISED',
  });
