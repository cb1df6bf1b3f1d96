/** What the paper of an invoice says, as its fields: each is read from the document that was written. */
import { INVOICE_LANGUAGES } from '@bloom/shared-rules/invoice/invoice-document';
import { paymentDelays } from '@bloom/shared-rules/money/price-entry';
import { sql } from 'kysely';
import { MissionType } from '../../missions/missions/missions.model.ts';
import { builder } from '../../platform/graphql/builder.ts';
import {
  type Alias,
  extendModel,
  many,
  one,
  optional,
  readModel,
  type Sql,
  scalar,
} from '../../platform/read/read-model.ts';
import { Invoice, said } from './invoice.model.ts';

export const InvoiceLanguageEnum = builder.enumType('InvoiceLanguage', { values: INVOICE_LANGUAGES });
const InvoiceCurrency = builder.enumType('InvoiceCurrency', { values: ['EUR'] as const });
const InvoiceTypeEnum = builder.enumType('InvoiceType', {
  description: 'The month of a mission, or the fee of a permanent job.',
  values: ['FREE', 'CDI'] as const,
});
const InvoiceUnit = builder.enumType('InvoiceUnit', { values: ['day', 'unit'] as const });

const InvoiceItem = readModel(
  'InvoiceItem',
  {
    /** Names the line within its invoice only: another invoice has lines of the same names. */
    lineId: scalar('String', 'id'),
    reference: optional('String', 'reference'),
    label: scalar('String', 'label'),
    description: optional('String', 'description'),
    quantity: scalar('Float', (item) => sql`(${item('quantity')} / 1e4)::float8`),
    unit: scalar(InvoiceUnit, 'unit'),
    unitAmountWithoutTaxe: scalar('Float', (item) => sql`(${item('price')} / 1e6)::float8`),
    vatRate: scalar('Float', (item) => sql`${item('vatRate')}::float8`),
    discountPercent: scalar('Float', (item) => sql`${item('discountPercent')}::float8`),
  },
  'A line of an invoice; amounts in euros, rates in percent.',
);

const InvoiceContactInfo = readModel('InvoiceContactInfo', {
  fullname: scalar('String', 'name'),
  email: optional('String', 'email'),
  phoneNumber: optional('String', 'phone'),
});

const ADDRESS = ['line1', 'line2', 'zip', 'town', 'countryCode'] as const;
const addressPart = (part: (typeof ADDRESS)[number]) => (party: Alias) => sql`${party('address')} ->> ${sql.lit(part)}`;

const InvoiceAddress = readModel('InvoiceAddress', {
  line1: scalar('String', addressPart('line1')),
  line2: optional('String', addressPart('line2')),
  zip: scalar('String', addressPart('zip')),
  town: scalar('String', addressPart('town')),
  countryCode: scalar('String', addressPart('countryCode')),
});

/** One of the two parties; both addresses are that of the company, which is all that an invoice of services has. */
const InvoicePartyInfos = readModel('InvoicePartyInfos', {
  name: scalar('String', 'name'),
  siret: optional('String', 'siret'),
  vatNumber: optional('String', 'vatNumber'),
  billingAddress: addressOf(),
  deliveryAddress: addressOf(),
});

function addressOf() {
  return one(
    () => InvoiceAddress,
    (party, address) => sql`(select ${party('address')} as address) as ${address.table}`,
  );
}

const party = (side: 'seller' | 'buyer') =>
  one(
    () => InvoicePartyInfos,
    (invoice, row) => sql`jsonb_to_record(${invoice('document')} -> ${sql.lit(side)})
      as ${row.table}(name text, siret text, "vatNumber" text, address jsonb)
      where ${invoice('document')} #> ${sql.lit(`{${side},address}`)}::text[] is not null`,
    { nullable: true },
  );

/** Who is asked at the buyer's, about the bill or about the work. */
const contacts = (isOperational: boolean) =>
  many(
    () => InvoiceContactInfo,
    (invoice, contact) => sql`rows from (jsonb_to_recordset(
        coalesce(${invoice('document')} #> '{buyer,contacts}', '[]')) as (name text, email text, phone text, role text))
      with ordinality as ${contact.table}(name, email, phone, role, position)
      where (${contact('role')} is not distinct from 'operational') = ${sql.lit(isOperational)}`,
    (contact) => contact('position'),
  );

/** One of the delays that prices know, else custom: what the paper gives from its day to the day it is due. */
const condition = (invoice: Alias): Sql => sql`case when ${said('dueDate')(invoice)} is null then null else coalesce(
  (select known from unnest(${sql.lit(`{${paymentDelays.join(',')}}`)}::text[]) as known
    where known::int = (${said('dueDate')(invoice)})::date - (${said('issueDate')(invoice)})::date), 'custom') end`;

const missionType = (invoice: Alias): Sql => sql`coalesce(
  (select held.type from activity as of join mission as held on held.id = of.mission_id
    where of.id = ${invoice('activity_id')}),
  (select fee.business_type from recruitment_billing as fee where fee.id = ${invoice('subject_id')}))`;

extendModel(Invoice, {
  invoiceDate: optional(
    'Date',
    (invoice) => sql`coalesce(${invoice('issued_on')}, (${said('issueDate')(invoice)})::date)`,
  ),
  paymentDate: optional('Date', 'due_on'),
  draft: scalar('Boolean', (invoice) => sql`${invoice('number')} is null`),
  currencyISO4217: scalar(InvoiceCurrency, (invoice) => sql`coalesce(${said('currency')(invoice)}, 'EUR')`),
  langage: optional(InvoiceLanguageEnum, said('language')),
  specialMention: optional(
    'String',
    (invoice) => sql`(select string_agg(note ->> 'text', ' ')
      from jsonb_array_elements(${invoice('document')} #> '{notes,others}') as note)`,
  ),
  internalReference: optional('String', said('contractReference')),
  type: scalar(
    InvoiceTypeEnum,
    (invoice) => sql`case when ${invoice('subject_id')} is null then 'FREE' else 'CDI' end`,
  ),
  subtype: optional(MissionType, missionType),
  vatNumber: optional('String', said('buyer', 'vatNumber')),
  paymentConditions: optional('String', condition),
  items: many(
    () => InvoiceItem,
    (invoice, item) => sql`rows from (jsonb_to_recordset(coalesce(${invoice('document')} -> 'lines', '[]')) as (id text,
        reference text, label text, description text, quantity numeric, unit text, price numeric,
        "discountPercent" numeric, "vatRate" numeric))
      with ordinality as ${item.table}(id, reference, label, description, quantity, unit, price, "discountPercent",
        "vatRate", position)`,
    (item) => item('position'),
  ),
  customerInfos: party('buyer'),
  supplierInfos: party('seller'),
  billingContacts: contacts(false),
  operationalContacts: contacts(true),
});
