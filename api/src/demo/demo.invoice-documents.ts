/** What the invoices of the demo say, put together as the product does it. */
import { addDays, lastOfMonth } from '@bloom/shared-rules/calendar-day';
import { dueDateOf } from '@bloom/shared-rules/invoice/due-date';
import type { InvoiceDocument, InvoiceKind, InvoiceParty } from '@bloom/shared-rules/invoice/invoice-document';
import { invoiceTotals } from '@bloom/shared-rules/invoice/line-amounts';
import { priceOfCents, toQuantity, vatOn } from '@bloom/shared-rules/money';
import type { MonthFacts } from '../billing/invoices/invoice-facts.repository.ts';
import { notesOf, termsSentence } from '../billing/invoices/invoice-notes.ts';
import { societyParty } from '../billing/invoices/invoice-party.ts';
import { BUSINESS_PROCESS, composeMonth, monthTitle, regimeOf } from '../billing/invoices/month-document.ts';
import type { PlannedActivity } from './demo.months.ts';
import type { Planned, PlannedContact, PlannedMission, PlannedSociety } from './demo.rows.ts';

/** The firm, as the installation knows it. */
export type DemoFirm = { readonly party: InvoiceParty; readonly iban: string | null; readonly bic: string | null };

export type MonthToInvoice = {
  readonly mission: PlannedMission;
  readonly activity: PlannedActivity;
  readonly kind: InvoiceKind;
  readonly issueDate: string;
};

/** A planned row has what a party is made of; columns that are left out are empty. */
const partyOf = (society: PlannedSociety, contacts: readonly PlannedContact[]): InvoiceParty =>
  societyParty(
    {
      address_name: null,
      address_part1: null,
      siret: null,
      tva: null,
      address_country_code: 'FR',
      ...society,
    } as never,
    contacts.map(({ firstname, lastname, email, phone_number }) => ({
      name: `${firstname} ${lastname}`,
      email: email ?? null,
      phone: phone_number ?? null,
    })),
  );

function factsOf({ mission, activity }: MonthToInvoice): MonthFacts {
  const { bloomer, row, prices } = mission;
  const bloomerName = `${bloomer.firstname} ${bloomer.lastname}`;
  return { activity, mission: row, prices, bloomerName } as unknown as MonthFacts;
}

const DEFAULT_DAYS = { customer: 30, supplier: 45 } as const;

export function monthDocument(asked: MonthToInvoice, side: 'customer' | 'supplier', firm: DemoFirm): InvoiceDocument {
  const { mission, kind, issueDate } = asked;
  const { row, client, billing, operational, society } = mission;
  const isCustomer = side === 'customer';
  const other = isCustomer
    ? partyOf(client, operational ? [billing, operational] : [billing])
    : partyOf(society as PlannedSociety, []);
  const [seller, buyer] = isCustomer ? [firm.party, other] : [other, firm.party];
  const days = (isCustomer ? row.client_paydate_days : row.bloomer_paydate_days) ?? DEFAULT_DAYS[side];
  const account = isCustomer ? firm : { iban: society?.iban ?? null, bic: society?.bic ?? null };
  return {
    ...composeMonth(factsOf(asked), { side, kind, language: 'fr_FR', issueDate, regime: regimeOf(seller, buyer) }),
    dueDate: dueDateOf(issueDate, { days }).day,
    seller,
    buyer,
    orderNumber: null,
    contractReference: row.external_id ?? null,
    buyerReference: null,
    payment: account.iban === null ? null : { iban: account.iban, bic: account.bic, accountHolder: seller.name },
    paymentTerms: termsSentence('fr_FR', days),
  };
}

/** Only what lists show, and series are named by; its amount is that of the days at the price of the month. */
export function monthHead(asked: MonthToInvoice, side: 'customer' | 'supplier', firm: DemoFirm): InvoiceDocument {
  const { mission, activity, kind, issueDate } = asked;
  const { row, client, society, prices, bloomer } = mission;
  const isCustomer = side === 'customer';
  const known = isCustomer ? client : (society as PlannedSociety);
  const other = { name: known.name, siret: known.siret ?? null, vatNumber: known.tva ?? null, foreignId: null };
  const own = { name: firm.party.name, siret: firm.party.siret };
  const [seller, buyer] = isCustomer ? [own, other] : [other, own];
  const price = prices.findLast(({ start_date }) => start_date <= issueDate);
  const each = (isCustomer ? price?.sale_price_cents : price?.purchase_price_cents) ?? 0;
  const days =
    activity.nb_days_worked +
    1.5 * activity.nb_days_markup_worked +
    2 * activity.nb_days_markup2_worked +
    (price?.astreinte_coef ?? 2) * activity.nb_days_astreinte_worked;
  const net = Math.round(days * each);
  const vat = vatOn(net, price?.taxes ?? 0);
  const terms = (isCustomer ? row.client_paydate_days : row.bloomer_paydate_days) ?? DEFAULT_DAYS[side];
  return {
    title: `${row.label} — ${bloomer.firstname} ${bloomer.lastname}, ${monthTitle(activity.month, 'fr_FR')}`,
    kind,
    number: null,
    issueDate,
    dueDate: addDays(issueDate, terms),
    period: { start: activity.month, end: lastOfMonth(activity.month) },
    seller,
    buyer,
    totals: { net, vat: [], total: net + vat },
  } as unknown as InvoiceDocument;
}

export function feeDocument(
  fee: Planned<'recruitment_billing'>,
  client: { society: PlannedSociety; billing: PlannedContact },
  issueDate: string,
  firm: DemoFirm,
): InvoiceDocument {
  const [seller, buyer] = [firm.party, partyOf(client.society, [client.billing])];
  const regime = regimeOf(seller, buyer);
  const label = `Honoraires de recrutement — ${fee.description}`;
  const line = { id: '1', reference: 'HON', label, description: fee.payment_terms_details ?? null, period: null };
  const price = { quantity: toQuantity(1), unit: 'unit', price: priceOfCents(fee.sales_price_cents) } as const;
  const lines = [{ ...line, ...price, discountPercent: 0, vatRate: regime.rate ?? fee.taxes ?? 0 }];
  return {
    kind: 'invoice',
    number: null,
    issueDate,
    dueDate: addDays(issueDate, DEFAULT_DAYS.customer),
    period: null,
    language: 'fr_FR',
    currency: 'EUR',
    businessProcess: BUSINESS_PROCESS,
    title: label,
    seller,
    buyer,
    orderNumber: fee.bdc ?? null,
    contractReference: fee.external_id ?? null,
    buyerReference: null,
    preceding: null,
    vatCategory: regime.category,
    exemptionReason: regime.reason?.fr_FR ?? null,
    payment: firm.iban === null ? null : { iban: firm.iban, bic: firm.bic, accountHolder: seller.name },
    paymentTerms: termsSentence('fr_FR', DEFAULT_DAYS.customer),
    notes: notesOf('fr_FR', false),
    lines,
    totals: invoiceTotals(lines),
  };
}
