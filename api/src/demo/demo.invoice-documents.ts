/** What the invoices of the demo say, put together as the product does it. */
import { addDays, lastOfMonth } from '@bloom/shared-rules/calendar/calendar-day';
import { UNAGREED_DAYS } from '@bloom/shared-rules/invoice/due-date';
import type {
  InvoiceContact,
  InvoiceDocument,
  InvoiceKind,
  InvoiceParty,
} from '@bloom/shared-rules/invoice/invoice-document';
import { SUPPLIER_PAYMENT_DAYS } from '@bloom/shared-rules/invoice/supplier-payment-day';
import { DEFAULT_VAT_RATE } from '@bloom/shared-rules/money/money';
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
  monthTotals,
  type OfClient,
  supplierDocument,
  type WorkedMonth,
} from '../billing/invoices/month-document.ts';
import { feeDocument, type InvoicedFee } from '../billing/recruitments/fee-document.ts';
import { businessDay } from '../platform/clock.ts';
import type { ClientCompany } from './demo.companies.ts';
import { ON_CALL_COEF } from './demo.invoices.ts';
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
      name: society.name,
      siret: society.siret ?? null,
      tva: society.tva ?? null,
      address_name: society.address_name ?? null,
      address_part1: society.address_part1 ?? null,
      address_zip: society.address_zip ?? null,
      address_town: society.address_town ?? null,
      address_country_code: society.address_country_code ?? 'FR',
    },
    contacts,
  );

const namedContact = ({ firstname, lastname, email, phone_number }: PlannedContact): NamedContact => ({
  name: `${firstname} ${lastname}`,
  email: email ?? '',
  phone: phone_number ?? null,
});

function factsOf({ mission, activity }: MonthToInvoice): WorkedMonth & OfClient {
  const { bloomer, row, prices } = mission;
  return {
    activity,
    mission: {
      label: row.label,
      begin_mission: row.begin_mission,
      end_mission: row.end_mission,
      client_paydate_days: row.client_paydate_days ?? null,
      bloomer_paydate_days: row.bloomer_paydate_days ?? null,
      external_id: row.external_id ?? null,
    },
    prices: prices.map((price) => ({
      start_date: price.start_date,
      purchase_price_cents: price.purchase_price_cents,
      sale_price_cents: price.sale_price_cents,
      taxes: price.taxes ?? DEFAULT_VAT_RATE,
      astreinte_coef: price.astreinte_coef ?? ON_CALL_COEF,
      saturday_coef: price.saturday_coef ?? null,
      sunday_coef: price.sunday_coef ?? null,
      payment_terms: price.payment_terms ?? null,
    })),
    bloomerName: `${bloomer.firstname} ${bloomer.lastname}`,
    clientBilling: undefined,
    orderNumber: null,
  };
}

/** Of the work a supplier asks whoever looks after the mission. */
function askedOf({ manager }: PlannedMission): InvoiceContact[] {
  if (manager === undefined) return [];
  const { firstname, lastname, email, phone_number: phone = null } = manager;
  return [operational({ name: `${firstname} ${lastname}`, email, phone })];
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
  const cameAt = asked.kind === 'invoice' ? asked.activity.invoice_uploaded_at : null;
  return supplierDocument(factsOf(asked), {
    kind: asked.kind === 'selfBilled' ? 'selfBilled' : 'invoice',
    seller: partyOf(supplier, []),
    account: accountOf({ iban: supplier.iban ?? null, bic: supplier.bic ?? null }, supplier.name),
    firm: { ...firm, party: { ...firm.party, contacts: [...firm.party.contacts, ...askedOf(mission)] } },
    issueDate,
    receivedOn: cameAt ? businessDay(new Date(String(cameAt))) : undefined,
  });
}

/** Only what lists show, and series are named by. */
export type InvoiceHead = Pick<
  InvoiceDocument,
  'title' | 'kind' | 'number' | 'issueDate' | 'dueDate' | 'period' | 'totals'
> & { seller: HeadParty; buyer: HeadParty };
type HeadParty = Pick<InvoiceParty, 'name' | 'siret'> & Partial<Pick<InvoiceParty, 'vatNumber' | 'foreignId'>>;

export function monthHead(asked: MonthToInvoice, side: 'customer' | 'supplier', firm: Firm): InvoiceHead {
  const { mission, activity, kind, issueDate } = asked;
  const { row, client, society, bloomer } = mission;
  const isCustomer = side === 'customer';
  const known = isCustomer ? client : (society as PlannedSociety);
  const other = { name: known.name, siret: known.siret ?? null, vatNumber: known.tva ?? null, foreignId: null };
  const own = { name: firm.party.name, siret: firm.party.siret };
  const [seller, buyer] = isCustomer ? [own, other] : [other, own];
  const terms = (isCustomer ? row.client_paydate_days : row.bloomer_paydate_days) ?? DEFAULT_DAYS[side];
  return {
    title: `${row.label} · ${bloomer.firstname} ${bloomer.lastname}, ${monthTitle(activity.month, 'fr_FR')}`,
    kind,
    number: null,
    issueDate,
    dueDate: addDays(issueDate, terms),
    period: { start: activity.month, end: lastOfMonth(activity.month) },
    seller,
    buyer,
    totals: monthTotals(factsOf(asked), side),
  };
}

export function feeSaid(
  fee: Planned<'recruitment_billing'>,
  client: ClientCompany,
  issueDate: string,
  firm: Firm,
): InvoiceDocument {
  const empty = { payment_terms_details: null, taxes: null, bdc: null, external_id: null };
  // They are written in one go: the product then takes the first by id.
  const [first] = client.operational.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const asks = first ? [operational(namedContact(first))] : [];
  const buyer = partyOf(client.society, [namedContact(client.billing), ...asks]);
  return feeDocument({ ...empty, ...fee } as InvoicedFee, { buyer, firm, issueDate });
}
