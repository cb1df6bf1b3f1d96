import { creditOf } from '@bloom/shared-rules/invoice/credit-note';
import { type InvoiceDocument, isCreditKind } from '@bloom/shared-rules/invoice/invoice-document';
import { of } from '@bloom/shared-rules/words/elision';
import { findManager } from '../../missions/missions/mission-record.repository.ts';
import { businessDay } from '../../platform/clock.ts';
import type { Platform } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';
import { JobError } from '../../platform/jobs/jobs.ts';
import * as repository from './invoice.repository.ts';
import { type Draft, refuse } from './invoice-draft.ts';
import { contactsOf, factsOfMonth, type MonthFacts } from './invoice-facts.repository.ts';
import { soleTraderLine } from './invoice-notes.ts';
import { accountOf, firmOf, operational, societyParty } from './invoice-party.ts';
import { invoiceSubject } from './invoice-subject.ts';
import { customerDocument, supplierDocument } from './month-document.ts';

type Settings = Pick<Platform, 'environment' | 'clock'>;

/**
 * What an invoice says, made from what is true now.
 * @param issueDate the day of its number; today for a draft
 * @throws JobError with one sentence for each thing that is missing
 */
export async function draftOf(
  settings: Settings,
  db: Db,
  invoice: repository.InvoiceRow,
  issueDate = settings.clock.today(),
): Promise<Draft> {
  if (isCreditKind(invoice.kind)) {
    const document = await creditDraft(db, invoice, issueDate);
    return { document, receivedFileId: null, societyId: invoice.society_id };
  }
  if (invoice.subject_id !== null) return invoiceSubject().draft(settings, db, invoice.subject_id, issueDate);
  const facts = await factsOfMonth(db, invoice.activity_id ?? '', settings.clock.today());
  if (facts === undefined) throw new JobError('Ce CRA n’existe plus.', { final: true });
  return invoice.side === 'customer'
    ? customerDraft(settings, db, facts, issueDate)
    : supplierDraft(settings, db, facts, issueDate);
}

/** What the paper of a supplier should say of a month, whether the month has it or not. */
export async function receivedDraft(
  settings: Settings,
  db: Db,
  { activityId, fileId, issueDate }: { activityId: string; fileId: string; issueDate: string },
): Promise<Draft> {
  const facts = await factsOfMonth(db, activityId, settings.clock.today());
  if (facts === undefined) throw new JobError('Ce CRA n’existe plus.', { final: true });
  const activity = { ...facts.activity, invoice_file_id: fileId, invoice_uploaded_at: settings.clock.now() };
  return supplierDraft(settings, db, { ...facts, activity }, issueDate);
}

const CREDIT_WORDS = {
  fr_FR: { whole: 'Avoir sur la facture', part: 'Avoir partiel sur la facture' },
  en_GB: { whole: 'Credit note for invoice', part: 'Partial credit note for invoice' },
} as const;

/** The final credit notes of an invoice, as they were written. */
export async function creditsBefore(db: Db, invoiceId: string): Promise<InvoiceDocument[]> {
  const credits = await repository.creditsOf(db, invoiceId);
  return credits.flatMap(({ status, document }) => (status === 'FINALISED' && document ? [document] : []));
}

async function creditDraft(db: Db, invoice: repository.InvoiceRow, issueDate: string): Promise<InvoiceDocument> {
  const preceding = await repository.findInvoice(db, invoice.preceding_id ?? '');
  if (!preceding?.document || !preceding.number) {
    throw new JobError('La facture d’origine n’est pas finalisée.', { final: true });
  }
  const { document, number } = preceding;
  const credit = creditOf(document, issueDate, {
    asked: invoice.credit_lines,
    earlier: await creditsBefore(db, preceding.id),
    isPaid: preceding.paid_on !== null,
  });
  const isPart = credit.totals.total !== document.totals.total;
  return { ...credit, title: `${CREDIT_WORDS[document.language][isPart ? 'part' : 'whole']} ${number}` };
}

async function customerDraft(settings: Settings, db: Db, facts: MonthFacts, issueDate: string): Promise<Draft> {
  const { mission, buyer, clientBilling, orderNumber } = facts;
  const billing = await contactsOf(db, mission.id, 'billing');
  const operations = await contactsOf(db, mission.id, 'operations');
  refuse([
    buyer === undefined && 'La société de facturation du client est manquante.',
    buyer &&
      !(buyer.address_part1 && buyer.address_zip && buyer.address_town) &&
      `L’adresse ${of(buyer.name)} est incomplète.`,
    billing.length === 0 && 'Aucun contact de facturation n’est indiqué sur la mission.',
    operations.length === 0 && 'Aucun contact opérationnel n’est indiqué sur la mission.',
    clientBilling?.order_required === true && orderNumber === null && 'Le client exige un numéro de commande (BDC).',
  ]);
  const contacts = [...billing, ...operations.slice(0, 1).map(operational)];
  const buying = societyParty(buyer as Row<'society'>, contacts, clientBilling);
  return {
    receivedFileId: null,
    societyId: mission.client_billing_society_id,
    document: customerDocument(facts, { buyer: buying, firm: firmOf(settings), issueDate }),
  };
}

async function supplierDraft(settings: Settings, db: Db, facts: MonthFacts, issueDate: string): Promise<Draft> {
  const { supplier, activity, hasMandate } = facts;
  const isReceived = activity.invoice_file_id !== null;
  const cameAt = activity.invoice_uploaded_at;
  refuse([
    supplier === undefined && 'La société du Bloomer est manquante.',
    !isReceived &&
      !hasMandate &&
      'Le Bloomer n’a pas déposé sa facture, et sa société n’a pas donné mandat de l’établir en son nom.',
  ]);
  const company = supplier as Row<'society'>;
  const firm = firmOf(settings);
  const manager = await findManager(db, facts.mission.id);
  // Of the work the supplier asks whoever looks after the mission.
  const asked = manager === undefined ? [] : [{ name: manager.fullname, email: manager.email, phone: manager.phone }];
  const contacts = [...firm.party.contacts, ...asked.map(operational)];
  return {
    receivedFileId: activity.invoice_file_id,
    societyId: company.id,
    document: supplierDocument(facts, {
      kind: isReceived ? 'invoice' : 'selfBilled',
      seller: societyParty(company, []),
      legalLine: isReceived ? null : soleTraderLine(company),
      vatSince: company.vat_since,
      account: accountOf(company, company.name),
      firm: { ...firm, party: { ...firm.party, contacts } },
      issueDate,
      receivedOn: isReceived && cameAt !== null ? businessDay(new Date(cameAt)) : undefined,
    }),
  };
}
