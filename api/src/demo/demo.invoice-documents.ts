/** What the invoices of the demo say, put together as the product does it. */
import { addDays, lastOfMonth } from '@bloom/shared-rules/calendar-day';
import { SUPPLIER_PAYMENT_DAYS, UNAGREED_DAYS } from '@bloom/shared-rules/invoice/due-date';
import type {
  InvoiceContact,
  InvoiceDocument,
  InvoiceKind,
  InvoiceParty,
} from '@bloom/shared-rules/invoice/invoice-document';
import { vatOn } from '@bloom/shared-rules/money';
import {
  accountOf,
  type Firm,
  type NamedContact,
  operational,
  societyParty,
} from '../billing/invoices/invoice-party.ts';
import {
  customerDocument,
  monthTitle,
  type OfClient,
  supplierDocument,
  type WorkedMonth,
} from '../billing/invoices/month-document.ts';
import { feeDocument, type InvoicedFee } from '../billing/recruitments/fee-document.ts';
import type { PlannedActivity } from './demo.months.ts';
import type { Planned, PlannedContact, PlannedMission, PlannedSociety } from './demo.rows.ts';

export type MonthToInvoice = {
  readonly mission: PlannedMission;
  readonly activity: PlannedActivity;
  readonly kind: InvoiceKind;
  readonly issueDate: string;
};

/** A planned row has what a party is made of; columns that are left out are empty. */
const partyOf = (society: PlannedSociety, contacts: readonly InvoiceContact[]): InvoiceParty =>
  societyParty(
    {
      address_name: null,
      address_part1: null,
      siret: null,
      tva: null,
      address_country_code: 'FR',
      ...society,
    } as never,
    contacts,
  );

const namedContact = ({ firstname, lastname, email, phone_number }: PlannedContact): NamedContact => ({
  name: `${firstname} ${lastname}`,
  email: email ?? '',
  phone: phone_number ?? null,
});

function factsOf({ mission, activity }: MonthToInvoice): WorkedMonth & OfClient {
  const { bloomer, row, prices } = mission;
  const bloomerName = `${bloomer.firstname} ${bloomer.lastname}`;
  const empty = { client_paydate_days: null, bloomer_paydate_days: null, external_id: null };
  const ofClient: OfClient = { clientBilling: undefined, orderNumber: null };
  return { activity, mission: { ...empty, ...row }, prices, bloomerName, ...ofClient } as unknown as WorkedMonth &
    OfClient;
}

const DEFAULT_DAYS = { customer: UNAGREED_DAYS, supplier: SUPPLIER_PAYMENT_DAYS } as const;

export function monthSaid(asked: MonthToInvoice, side: 'customer' | 'supplier', firm: Firm): InvoiceDocument {
  const { mission, issueDate } = asked;
  const { client, billing, operational: asksFor, society } = mission;
  if (side === 'customer') {
    const contacts = [namedContact(billing), ...(asksFor ? [operational(namedContact(asksFor))] : [])];
    const buyer = partyOf(client, contacts);
    return customerDocument(factsOf(asked), { buyer, firm, issueDate });
  }
  const supplier = society as PlannedSociety;
  return supplierDocument(factsOf(asked), {
    kind: asked.kind === 'selfBilled' ? 'selfBilled' : 'invoice',
    seller: partyOf(supplier, []),
    account: accountOf({ iban: supplier.iban ?? null, bic: supplier.bic ?? null }, supplier.name),
    firm,
    issueDate,
  });
}

/** Only what lists show, and series are named by; its amount is that of the days at the price of the month. */
export function monthHead(asked: MonthToInvoice, side: 'customer' | 'supplier', firm: Firm): InvoiceDocument {
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

export function feeSaid(
  fee: Planned<'recruitment_billing'>,
  client: { society: PlannedSociety; billing: PlannedContact },
  issueDate: string,
  firm: Firm,
): InvoiceDocument {
  const empty = { payment_terms_details: null, taxes: null, bdc: null, external_id: null };
  const buyer = partyOf(client.society, [namedContact(client.billing)]);
  return feeDocument({ ...empty, ...fee } as InvoicedFee, { buyer, firm, issueDate });
}
