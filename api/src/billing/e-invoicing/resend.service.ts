import type { InvoiceDocument } from '@bloom/shared-rules/invoice/invoice-document';
import { isPlatformCode } from '@bloom/shared-rules/invoice/platform-code';
import { PLATFORM_STATES } from '@bloom/shared-rules/invoice/platform-state';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { type AppError, stateError } from '../../platform/errors.ts';
import { actorOf, isSystem } from '../../platform/viewer/viewer.ts';
import { assertHandlesMoney } from '../invoices/invoice.policy.ts';
import { mailReaders } from '../invoices/invoice-contacts.service.ts';
import { lockWithMonth } from '../invoices/invoice-finalise.service.ts';
import type { ToldInvoice } from '../invoices/invoice-followers.ts';
import * as repository from './deposit.repository.ts';
import { startDeposit } from './deposit.service.ts';
import { mailInvoice } from './invoice-mail.service.ts';
import { reachedNobody } from './mailed-delivery.repository.ts';

const NOBODY =
  'Aucun contact de facturation de ce client n’est joignable par e-mail\u00a0: corrigez son adresse ou nommez-en un autre.';

/** The same bytes under the same number, once more: where only their way failed. The service account may, too. */
export async function resendInvoice(context: RequestContext, recordId: string): Promise<string> {
  if (!isSystem(context.viewer)) assertHandlesMoney(context.viewer);
  return inTransaction(context.db, async (tx) => {
    const invoice = await lockWithMonth(tx, recordId);
    const delivery = await repository.lockDelivery(tx, invoice.id);
    if (delivery?.way === 'mail' && invoice.status === 'FINALISED' && (await reachedNobody(tx, invoice.id))) {
      await mailAgain(context, tx, invoice, delivery);
      return invoice.id;
    }
    if (!delivery?.may_send_again || invoice.status !== 'FINALISED') throw refused(invoice.status, delivery);
    await repository.beginAgain(tx, delivery);
    const [attempt, by] = [delivery.attempt + 1, actorOf(context.viewer)];
    await startDeposit(context, tx, { invoiceId: invoice.id, kind: 'invoice', attempt, by });
    await audit(tx, context, {
      action: 'invoice.resend',
      objectKind: 'invoice',
      objectId: invoice.id,
      data: { attempt, after: delivery.code },
    });
    return invoice.id;
  });
}

/** To whom it may reach now. */
async function mailAgain(
  context: RequestContext,
  tx: Db,
  invoice: ToldInvoice,
  delivery: repository.Delivery,
): Promise<void> {
  if ((await mailReaders(tx, invoice)).length === 0) throw stateError({ reason: 'NOBODY', message: NOBODY });
  const attempt = delivery.attempt + 1;
  await repository.beginAgain(tx, delivery);
  await mailInvoice(context, tx, invoice, { document: invoice.document as InvoiceDocument, attempt });
  await repository.saveDeliverySent(tx, invoice.id, attempt, context.clock.now());
  const data = { attempt, after: delivery.code };
  await audit(tx, context, { action: 'invoice.resend', objectKind: 'invoice', objectId: invoice.id, data });
}

function refused(status: string, delivery: repository.Delivery | undefined): AppError {
  return stateError({
    reason: delivery?.code ?? delivery?.way ?? 'NOT_SENT',
    message: status === 'CANCELLED' ? 'Cette facture est annulée par un avoir.' : sentenceFor(delivery),
  });
}

function sentenceFor(delivery: repository.Delivery | undefined): string {
  if (delivery === undefined) return 'Cette facture n’est pas encore partie.';
  if (delivery.way === 'mail') return 'Cette facture est hors plateforme\u00a0: elle est partie par courriel.';
  const { code } = delivery;
  if (code === '213') {
    return 'Cette facture a été rejetée\u00a0: corrigez-la par un avoir et une nouvelle facture.';
  }
  const word = code !== null && isPlatformCode(code) ? PLATFORM_STATES[code].word : 'en attente';
  return `Une facture au statut «\u202f${word}\u202f» ne se renvoie pas.`;
}
