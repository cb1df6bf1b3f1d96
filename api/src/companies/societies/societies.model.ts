import type { GraphQLResolveInfo } from 'graphql';
import { sql } from 'kysely';
import { Bloomer, Contact } from '../../identity/people/people.model.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { auditReadsOf } from '../../platform/graphql/audited-read.ts';
import { builder } from '../../platform/graphql/builder.ts';
import {
  type Alias,
  extendModel,
  many,
  one,
  optional,
  readModel,
  type Scope,
  type Sql,
  scalar,
} from '../../platform/read/read-model.ts';
import { readOne } from '../../platform/read/read-run.ts';
import { isOwn, peopleOf, seesPapers, viewerCanEdit } from './societies.sql.ts';

auditReadsOf(['Society.IBAN', 'BankAccountChange.IBAN', 'BankAccountChange.formerIBAN'], 'society.ibanView');

/** Bank details and papers: of one's own company for a Bloomer, of all for the staff of `who`, of none for a client. */
function papers(value: (society: Alias) => Sql, who: 'office' | 'staff' = 'office') {
  return (society: Alias, scope: Scope): Sql =>
    scope.flags[who] ? value(society) : sql`case when ${isOwn(society, scope)} then ${value(society)} end`;
}

/** What the registers say of a company is between it and the firm. */
const checked = (column: string) => papers((society) => society(column), 'staff');

/** Whom to ask about the invoices of a company: its own people, and staff. */
function asksBilling(society: Alias, scope: Scope): Sql {
  if (scope.flags.staff) return sql`true`;
  const client = scope.both === null ? sql`true` : sql`${society('id')} = ${sql.lit(scope.both.societyId)}`;
  return scope.flags.client
    ? sql`(${society('is_client')} and ${client} or ${isOwn(society, scope)})`
    : isOwn(society, scope);
}

function filePath(column: string, name: string) {
  return papers(
    (society) => sql`case when ${society(column)} is not null
      then '/files/society/' || ${society('id')} || ${sql.lit(`/${name}.pdf`)} end`,
  );
}

const DirectoryResult = builder.enumType('DirectoryResult', {
  values: ['closed', 'found', 'otherName', 'unavailable', 'unknown'] as const,
});
const VatResult = builder.enumType('VatResult', { values: ['invalid', 'unavailable', 'valid'] as const });

const STATUS_RESET =
  'Une micro-entreprise ne peut pas être en portage\u00a0: le statut de la société de portage est à choisir.';

export const Society = readModel('Society', {
  recordId: scalar('ID', 'id'),
  /** Counts what people change; sent back with a change. */
  version: scalar('Int', 'version'),
  name: scalar('String', 'name'),
  status: optional('String', 'status'),
  siret: optional('String', 'siret'),
  tva: optional('String', 'tva'),
  /** What it delivers before is invoiced without VAT. */
  vatSince: optional('Date', 'vat_since'),
  isClient: scalar('Boolean', 'is_client'),
  portage: scalar('Boolean', 'portage'),
  addressName: optional('String', 'address_name'),
  addressPart1: optional('String', 'address_part1'),
  addressZip: optional('String', 'address_zip'),
  addressTown: optional('String', 'address_town'),
  addressCountryCode: scalar('String', 'address_country_code'),
  KBIS: optional('String', filePath('kbis_file_id', 'kbis')),
  KbisExpirationDate: optional(
    'Date',
    papers((society) => society('kbis_expiration_date')),
  ),
  IBAN: optional(
    'String',
    papers((society) => society('iban')),
  ),
  BIC: optional(
    'String',
    papers((society) => society('bic')),
  ),
  URSSAFVigilanceCertificate: optional('String', filePath('urssaf_file_id', 'urssaf')),
  URSSAFVCExpirationDate: optional(
    'Date',
    papers((society) => society('urssaf_expiration_date')),
  ),
  RCPVigilanceCertificate: optional('String', filePath('rcp_file_id', 'rcp')),
  /** 'toVerify' when check digits do not agree, or when a register says otherwise. */
  identityCheck: scalar(
    'String',
    (society, scope) => sql`case when ${seesPapers(society, scope, 'staff')}
      and (${society('identity_check')} = 'toVerify'
        or ${society('directory_result')} in ('otherName', 'closed', 'unknown') or ${society('vat_result')} = 'invalid')
    then 'toVerify' else 'plausible' end`,
  ),
  directoryResult: optional(DirectoryResult, checked('directory_result')),
  directoryName: optional('String', checked('directory_name')),
  directoryCheckedAt: optional('DateTime', checked('directory_checked_at')),
  vatResult: optional(VatResult, checked('vat_result')),
  vatCheckedAt: optional('DateTime', checked('vat_checked_at')),
  /** Said once portage took a micro-entrepreneur's status away. */
  statusWarning: optional(
    'String',
    papers(
      (society) => sql`case when ${society('portage')} and ${society('status')} is null
        then ${sql.lit(STATUS_RESET)} end`,
      'staff',
    ),
  ),
  viewerCanEdit: scalar('Boolean', viewerCanEdit),
  /** Only staff read the date on a certificate. */
  viewerCanEditExpiry: scalar('Boolean', (_society, { flags }) => sql.lit(flags.office)),
  contacts: many(
    () => Contact,
    (society, contact, { flags }) => sql`contact ${contact.table} where ${contact('society_id')} = ${society('id')}
      and ${contact('removed_at')} is null and ${sql.lit(flags.staff)}`,
    (contact) => sql`${contact('lastname')}, ${contact('firstname')}, ${contact('id')}`,
  ),
  /** For staff who handle companies: who entered it, and whose missions it invoices. */
  bloomers: many(
    () => Bloomer,
    (society, bloomer, { flags }) => sql`bloomer ${bloomer.table} where ${sql.lit(flags.office)}
      and not ${society('is_client')} and ${bloomer('erased_at')} is null
      and exists (select from ${peopleOf(society)} as people where people.person = ${bloomer('id')})`,
    (bloomer) => sql`${bloomer('lastname')}, ${bloomer('firstname')}, ${bloomer('id')}`,
  ),
  billingContact: one(
    () => Contact,
    (society, contact, scope) => sql`contact ${contact.table}
      where ${contact('id')} = ${society('billing_contact_id')} and ${asksBilling(society, scope)}`,
    { nullable: true },
  ),
});

extendModel(Bloomer, {
  /** Those they entered, and those that invoice their missions. */
  societies: many(
    () => Society,
    (bloomer, society, { flags }) => sql`society ${society.table} where not ${society('is_client')}
      and ${sql.lit(flags.staff || flags.bloomer)} and ${society('id')} in (
        select entered.id from society as entered where entered.owner_bloomer_id = ${bloomer('id')}
        union all select billed.bloomer_billing_society_id from mission as billed
        where billed.bloomer_id = ${bloomer('id')} and billed.deleted_at is null)`,
    (society) => sql`${society('name')}, ${society('id')}`,
  ),
});

/** What a mutation answers: the row as it is now, with what the caller selects. */
export function readSociety(context: RequestContext, info: GraphQLResolveInfo, id: string) {
  return readOne(context, info, Society, (row) => sql`society ${row.table} where ${row('id')} = ${id}`);
}
