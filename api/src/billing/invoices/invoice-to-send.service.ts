import type { InvoiceParty } from '@bloom/shared-rules/invoice/invoice-document';
import type { Totals } from '@bloom/shared-rules/money/money';
import { canUploadInvoice, ownsMission } from '../../cra/activities/activities.policy.ts';
import { notOwned, unknownRecord } from '../../cra/activities/cra-record.refusals.ts';
import { findCra } from '../../cra/activities/cra-record.repository.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { forbidden } from '../../platform/errors.ts';
import { JobError } from '../../platform/jobs/jobs.ts';
import { isOfficer } from '../../platform/viewer/viewer.ts';
import { receivedDraft } from './invoice-draft.service.ts';
import { firmOf } from './invoice-party.ts';
import { priceHoldOf } from './unsigned-amendment.repository.ts';

export interface InvoiceToSend {
  buyer: InvoiceParty;
  /** Null where something is missing, or a price is not signed: what it would say is not certain. */
  totals: Totals | null;
}

/** What the invoice of a supplier has to say of a month, before its paper is there. */
export async function invoiceToSend(context: RequestContext, activityId: string): Promise<InvoiceToSend> {
  const { viewer, db, clock } = context;
  const cra = await findCra(db, activityId);
  if (cra === undefined) throw unknownRecord('Ce CRA n’existe pas.');
  const month = { bloomerId: cra.bloomer_id, portage: cra.portage };
  if (!isOfficer(viewer) && !ownsMission(viewer, month)) throw notOwned(viewer);
  if (!canUploadInvoice(viewer, month)) throw forbidden('PORTAGE');
  const { party: buyer } = firmOf(context);
  if ((await priceHoldOf(db, activityId, 'supplier')) !== null) return { buyer, totals: null };
  try {
    const { document } = await receivedDraft(context, db, { activityId, fileId: '', issueDate: clock.today() });
    return { buyer, totals: document.totals };
  } catch (error) {
    if (error instanceof JobError) return { buyer, totals: null };
    throw error;
  }
}
