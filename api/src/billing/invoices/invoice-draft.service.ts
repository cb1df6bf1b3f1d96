import { creditOf } from '@bloom/shared-rules/invoice/credit-note';
import {
  dueDateOf,
  type PaymentTerms,
  SUPPLIER_PAYMENT_DAYS,
  supplierPaymentDay,
  termsOfCondition,
  UNAGREED_DAYS,
} from '@bloom/shared-rules/invoice/due-date';
import { type InvoiceDocument, isCreditKind } from '@bloom/shared-rules/invoice/invoice-document';
import type { Platform } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';
import { JobError } from '../../platform/jobs/jobs.ts';
import * as repository from './invoice.repository.ts';
import type { Draft } from './invoice-draft.ts';
import { contactsOf, factsOfMonth, type MonthFacts } from './invoice-facts.repository.ts';
import { termsSentence } from './invoice-notes.ts';
import { firmOf, societyParty } from './invoice-party.ts';
import { invoiceSubject } from './invoice-subject.ts';
import { composeMonth, refuse, regimeOf } from './month-document.ts';

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
    : supplierDraft(settings, facts, issueDate);
}

async function creditDraft(db: Db, credit: repository.InvoiceRow, issueDate: string): Promise<InvoiceDocument> {
  const preceding = await repository.findInvoice(db, credit.preceding_id ?? '');
  if (!preceding?.document || !preceding.number) {
    throw new JobError('La facture d’origine n’est pas finalisée.', { final: true });
  }
  const { document, number } = preceding;
  const word = document.language === 'en_GB' ? 'Credit note for invoice' : 'Avoir sur la facture';
  return { ...creditOf(document, issueDate), title: `${word} ${number}` };
}

async function customerDraft(settings: Settings, db: Db, facts: MonthFacts, issueDate: string): Promise<Draft> {
  const { mission, buyer, clientBilling, orderNumber } = facts;
  const billing = await contactsOf(db, mission.id, 'billing');
  const operations = await contactsOf(db, mission.id, 'operations');
  refuse([
    buyer === undefined && 'La société de facturation du client est manquante.',
    buyer &&
      !(buyer.address_part1 && buyer.address_zip && buyer.address_town) &&
      `L’adresse de ${buyer.name} est incomplète.`,
    billing.length === 0 && 'Aucun contact de facturation n’est indiqué sur la mission.',
    operations.length === 0 && 'Aucun contact opérationnel n’est indiqué sur la mission.',
    clientBilling?.order_required === true && orderNumber === null && 'Le client exige un numéro de commande (BDC).',
  ]);
  const seller = firmOf(settings);
  const customer = societyParty(buyer as Row<'society'>, [...billing, ...operations.slice(0, 1)], clientBilling);
  const regime = regimeOf(seller, customer);
  const language = clientBilling?.language ?? 'fr_FR';
  const terms = termsOf(facts);
  const document = composeMonth(facts, {
    ...{ side: 'customer', kind: 'invoice', language, issueDate, regime },
    legalLine: settings.environment.firmLegalLine,
  });
  return {
    receivedFileId: null,
    societyId: mission.client_billing_society_id,
    document: {
      ...document,
      dueDate: dueDateOf(issueDate, terms).day,
      seller,
      buyer: customer,
      orderNumber,
      contractReference: mission.external_id,
      buyerReference: clientBilling?.buyer_reference ?? null,
      payment: settings.environment.firm.iban
        ? { iban: settings.environment.firm.iban, bic: settings.environment.firm.bic, accountHolder: seller.name }
        : null,
      paymentTerms: termsSentence(language, terms?.days ?? UNAGREED_DAYS),
    },
  };
}

function supplierDraft(settings: Settings, facts: MonthFacts, issueDate: string): Draft {
  const { supplier, activity, mission, hasMandate } = facts;
  const isReceived = activity.invoice_file_id !== null;
  refuse([
    supplier === undefined && 'La société du Bloomer est manquante.',
    !isReceived &&
      !hasMandate &&
      'Le Bloomer n’a pas déposé sa facture, et sa société n’a pas donné mandat de l’établir en son nom.',
  ]);
  const company = supplier as Row<'society'>;
  const seller = societyParty(company, []);
  const buyer = firmOf(settings);
  const kind = isReceived ? 'invoice' : 'selfBilled';
  const regime = regimeOf(seller, buyer);
  const document = composeMonth(facts, {
    side: 'supplier',
    kind,
    language: 'fr_FR',
    issueDate,
    regime,
    legalLine: null,
  });
  const { iban, bic } = company;
  return {
    receivedFileId: activity.invoice_file_id,
    societyId: company.id,
    document: {
      ...document,
      dueDate: supplierPaymentDay({
        receivedOn: issueDate,
        invoiceDate: issueDate,
        bloomerPaydateDays: mission.bloomer_paydate_days,
      }).day,
      seller,
      buyer,
      payment: iban === null ? null : { iban, bic, accountHolder: company.name },
      paymentTerms: termsSentence('fr_FR', mission.bloomer_paydate_days ?? SUPPLIER_PAYMENT_DAYS),
    },
  };
}

/** What the mission says of the delay, else what its price does; special conditions are read by people. */
function termsOf({ mission, prices }: MonthFacts): PaymentTerms | null {
  if (mission.client_paydate_days !== null) return { days: mission.client_paydate_days };
  const condition = prices.findLast((price) => price.payment_terms !== null)?.payment_terms ?? null;
  return termsOfCondition(condition, null);
}
