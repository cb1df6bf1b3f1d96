import { DUNNING_LEVELS, dunningToSend } from '@bloom/shared-rules/invoice/dunning';
import { lateCharges } from '@bloom/shared-rules/invoice/late-payment';
import { penaltyRateOf } from '@bloom/shared-rules/invoice/legal-interest';
import { politeInstant } from '../../desk/notifications/notification.quiet-hours.ts';
import { notify, staffOfFinance } from '../../desk/notifications/notifications.service.ts';
import { auditSystem } from '../../platform/audit/audit.ts';
import type { Platform } from '../../platform/context/context.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { euros } from '../../platform/french/french-money.ts';
import { forEachAlone } from '../../platform/jobs/for-each-alone.ts';
import { dropMailsOfKeys, queueMail } from '../../platform/mail/mail.ts';
import { clientReaders } from '../invoices/invoice-contacts.service.ts';
import { dunningMail, keysOf } from './dunning.mails.ts';
import * as repository from './dunning.repository.ts';

/** The reminders of the day. What is paid or contested meanwhile gets none; each leaves once, on whatever server. */
export async function sendReminders(platform: Platform): Promise<number> {
  const due = await repository.dueForReminder(platform.db, platform.clock.today());
  return forEachAlone(platform.log, due, ({ id }) => inTransaction(platform.db, (tx) => remind(platform, tx, id)));
}

async function remind(platform: Platform, tx: Tx, id: string): Promise<boolean> {
  const invoice = await repository.lockLate(tx, id);
  if (invoice === undefined) return false;
  const today = platform.clock.today();
  const { dueOn: dueDate, sentLevel, sentOn, leftCents: openCents, isStopped } = invoice;
  const due = dunningToSend({ dueDate, today, sentLevel, sentOn, openCents, isStopped });
  if (due === undefined) return false;
  const now = platform.clock.now();
  if (!(await repository.insertNotice(tx, id, due.level, now))) return false;
  await auditSystem(tx, {
    action: 'invoice.status',
    objectKind: 'invoice',
    objectId: id,
    data: { dunning: due.level },
  });
  const readers = due.channel === 'mail' ? await clientReaders(tx, invoice) : [];
  const late = {
    openCents,
    dueDate,
    day: today,
    ratePercent: penaltyRateOf(dueDate, platform.environment.legalInterest),
  };
  const charges = lateCharges(late, { hasFee: false });
  for (const contact of readers) {
    const mail = dunningMail(platform.environment, {
      ...invoice,
      ...charges,
      invoiceId: id,
      level: due.level,
      contact,
    });
    await queueMail(tx, { ...mail, notBefore: politeInstant(now) });
  }
  if (readers.length === 0) await tellFinance(platform, tx, invoice, due.level);
  return true;
}

/**
 * What was written in the early morning leaves at eight, after a week-end on Monday: not what is untrue by then. It was
 * not sent, so that the next run reminds of what is still owed.
 */
export async function takeReminderBack(_platform: Platform, tx: Db, { id }: { id: string }): Promise<void> {
  if ((await dropMailsOfKeys(tx, keysOf(id))) > 0) await repository.deleteLastNotice(tx, id);
}

/** The letter is finance's to send; so is a reminder that nobody at the client would read. */
async function tellFinance(platform: Platform, tx: Db, invoice: repository.LateInvoice, level: number): Promise<void> {
  const { id, number, buyer, leftCents } = invoice;
  const owed = `${buyer} doit ${euros(leftCents)} (facture ${number})`;
  const isLetter = DUNNING_LEVELS.find((one) => one.level === level)?.channel === 'letter';
  await notify(platform, tx, {
    kind: 'invoiceError',
    title: isLetter ? 'Mise en demeure à envoyer' : 'Relance sans destinataire',
    description: isLetter
      ? `${owed} depuis plus de trente jours, malgré deux relances\u00a0: envoyez la mise en demeure par lettre recommandée.`
      : `${owed} et n’a pas de contact de facturation joignable\u00a0: relancez-le vous-même, et nommez-en un.`,
    priority: 'important',
    link: `/invoices/${id}`,
    dedupeKey: `dunning:${id}:${level}`,
    to: { staffIds: await staffOfFinance(tx) },
  });
}
