import { dealTypes } from '@bloom/shared-rules/mission/deal-types';
import type { GraphQLResolveInfo } from 'graphql';
import { sql } from 'kysely';
import { Society } from '../../companies/societies/societies.model.ts';
import { Bloomer, Contact } from '../../identity/people/people.model.ts';
import type { RequestContext } from '../../platform/context/context.ts';
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
import { Pricing } from './mission-price.model.ts';
import { forSide, isOnSide } from './mission-price-readers.sql.ts';
import { isOpen, isOver, isRunning, missionStatus } from './missions.sql.ts';

export const MissionType = builder.enumType('MissionType', { values: ['IT', 'People', 'RPO'] as const });
const MissionStatus = builder.enumType('MissionStatus', { values: ['ACTIVE', 'FINISHED', 'INCOMING'] as const });
export const MissionContractType = builder.enumType('MissionContractType', {
  values: ['BDC', 'clientContract', 'devis', 'productContract'] as const,
});

export const DealTypeEnum = builder.enumType('DealType', { values: dealTypes });

/** Whom the client pays, and who pays there, is not the Bloomer's business. */
function paysOrStaff(mission: Alias, scope: Scope): Sql {
  return scope.flags.staff ? sql`true` : isOnSide('client', mission('id'), scope);
}

const staffSwitch =
  (column: string) =>
  (mission: Alias, { flags }: Scope): Sql =>
    flags.staff ? mission(column) : sql`false`;

export const ExtensionAssessment = readModel('ExtensionAssessment', {
  missionId: scalar('ID', 'mission_id'),
  assessment: scalar('Float', 'assessment'),
  newEndDate: optional('Date', 'new_end_date'),
  createdBy: scalar('String', 'created_by'),
  createdAt: scalar('DateTime', 'created_at'),
  updatedBy: optional('String', 'updated_by'),
  updatedAt: optional('DateTime', 'updated_at'),
});

/** Who came by a link of a mail: its contact, or the Bloomer who signs a contract with it. */
const linkHolder = (actor: Sql): Sql => sql`(
  select coalesce(c.firstname || ' ' || c.lastname, b.firstname || ' ' || b.lastname)
  from link_token as l
  left join contact as c on c.id = l.contact_id
  left join contract_signer as signer on signer.id = l.object_id and l.purpose = 'contractSign'
  left join bloomer as b on b.id = signer.bloomer_id
  where l.id = case when ${actor} like 'link:%' then substr(${actor}, 6)::uuid end)`;

/** One row of the audit about a mission; who did it, by name. */
const staffName = (id: Sql) => sql`(select s.firstname || ' ' || s.lastname from staff as s where s.id::text = ${id})`;
const societyName = (id: Sql) => sql`(select c.name from society as c where c.id::text = ${id})`;

/** A change that is kept by ids, as people read it; what was erased meanwhile keeps its id. */
function named(event: Alias, field: string, nameOf: (id: Sql) => Sql): Sql {
  const side = (name: string) => sql`${event('data')} -> ${sql.lit(field)} ->> ${sql.lit(name)}`;
  const name = (of: string) => sql`coalesce(${nameOf(side(of))}, ${side(of)})`;
  return sql`case when ${event('data')} ? ${sql.lit(field)} then jsonb_build_object(${sql.lit(field)},
    jsonb_build_object('before', ${name('before')}, 'after', ${name('after')})) else '{}'::jsonb end`;
}

export const MissionEvent = readModel('MissionEvent', {
  id: scalar('ID', (event) => sql`${event('id')}::text`),
  at: scalar('DateTime', 'at'),
  action: scalar('String', 'action'),
  author: scalar(
    'String',
    (event) => sql`coalesce(
      (select s.firstname || ' ' || s.lastname from staff as s where 'staff:' || s.id = ${event('actor')}),
      (select b.firstname || ' ' || b.lastname from bloomer as b where 'bloomer:' || b.id = ${event('actor')}),
      (select c.firstname || ' ' || c.lastname from contact as c where 'contact:' || c.id = ${event('actor')}),
      ${linkHolder(event('actor'))},
      'Système')`,
  ),
  /** Before and after, as JSON text; people and companies by their names. */
  data: scalar(
    'String',
    (event) => sql`(${event('data')} || ${named(event, 'CSMRecordId', staffName)}
    || ${named(event, 'bloomerBillingSociety', societyName)})::text`,
  ),
});

const isActive = (mission: Alias, { today }: Scope): Sql => isRunning(mission, today);

/** The rule for whoever has the right, false for others. */
const allowed = (right: boolean | undefined, rule: Sql): Sql => (right ? rule : sql`false`);

const society = (column: string) => (mission: Alias, related: Alias) =>
  sql`society ${related.table} where ${related('id')} = ${mission(column)}`;

const contacts = (role: 'operations' | 'billing') =>
  many(
    () => Contact,
    (
      mission,
      contact,
      scope,
    ) => sql`mission_contact as mc join contact ${contact.table} on ${contact('id')} = mc.contact_id
      where mc.mission_id = ${mission('id')} and mc.role = ${sql.lit(role)} and ${contact('removed_at')} is null
        and ${role === 'billing' ? paysOrStaff(mission, scope) : sql`true`}`,
    () => sql`mc.position, mc.contact_id`,
  );

export const Mission = readModel('Mission', {
  recordId: scalar('ID', 'id'),
  label: scalar('String', 'label'),
  type: scalar(MissionType, 'type'),
  contractType: optional(
    MissionContractType,
    (mission, scope) => sql`case when ${paysOrStaff(mission, scope)} then ${mission('contract_type')} end`,
  ),
  dealType: optional(DealTypeEnum, (mission, { flags }) =>
    flags.staff ? sql`(select d.type from deal as d where d.mission_id = ${mission('id')})` : sql`null`,
  ),
  beginMission: scalar('Date', 'begin_mission'),
  endMission: scalar('Date', 'end_mission'),
  createdAt: scalar('DateTime', 'created_at'),
  isActive: scalar('Boolean', isActive),
  status: scalar(MissionStatus, (mission, { today }) => missionStatus(mission, today)),
  bloomer: one(
    () => Bloomer,
    (mission, bloomer) => sql`bloomer ${bloomer.table} where ${bloomer('id')} = ${mission('bloomer_id')}`,
  ),
  clientSociety: one(() => Society, society('client_society_id')),
  clientBillingSociety: one(
    () => Society,
    (mission, related, scope) =>
      sql`${society('client_billing_society_id')(mission, related)} and ${paysOrStaff(mission, scope)}`,
    { nullable: true },
  ),
  bloomerBillingSociety: one(() => Society, society('bloomer_billing_society_id'), { nullable: true }),
  contactOperations: contacts('operations'),
  billingContacts: contacts('billing'),
  pricing: many(
    () => Pricing,
    // Staff who may not see prices see no price without its amounts either.
    (mission, pricing, { flags }) => sql`pricing ${pricing.table}
      where ${pricing('mission_id')} = ${mission('id')} and ${sql.lit(!flags.staff || flags.office)}`,
    (pricing) => pricing('start_date'),
  ),
  extension: one(
    () => ExtensionAssessment,
    (mission, extension, { flags }) => sql`extension_assessment ${extension.table}
      where ${extension('mission_id')} = ${mission('id')} and ${sql.lit(flags.office)}`,
    { nullable: true },
  ),
  version: scalar('Int', 'version'),
  CSM: scalar(
    'String',
    (mission) => sql`coalesce((select csm.firstname || ' ' || csm.lastname from staff as csm
      where csm.id = ${mission('csm_staff_id')}), 'Non attribué')`,
  ),
  CSMRecordId: optional('ID', (mission, { flags }) => (flags.staff ? mission('csm_staff_id') : sql`null`)),
  externalId: optional('String', (mission, { flags }) => (flags.staff ? mission('external_id') : sql`null`)),
  origin: optional('String', (mission, { flags }) => (flags.staff ? mission('origin') : sql`null`)),
  clientPaydateDays: optional(
    'Int',
    forSide('client', 'id', (mission) => mission('client_paydate_days')),
  ),
  bloomerPaydateDays: optional(
    'Int',
    forSide('bloomer', 'id', (mission) => mission('bloomer_paydate_days')),
  ),
  hoursPerDays: scalar('Float', 'hours_per_days'),
  holidayZone: scalar('String', 'holiday_zone'),
  replacement: scalar('Boolean', staffSwitch('replacement')),
  shouldBeCountAsDeal: scalar('Boolean', staffSwitch('should_be_count_as_deal')),
  enableCRAUpload: scalar('Boolean', 'enable_cra_upload'),
  signCodeRequired: scalar('Boolean', 'sign_code_required'),
  enableBusinessReferalNpsClient: scalar('Boolean', 'enable_referral_nps_client'),
  enableBusinessReferalNpsBloomer: scalar('Boolean', 'enable_referral_nps_bloomer'),
  // At any time: a month is signed after the end of the mission too.
  viewerCanSetContacts: scalar('Boolean', (_mission, { flags }) => sql.lit(flags.account)),
  viewerCanModify: scalar('Boolean', (mission, scope) => allowed(scope.flags.account, isOpen(mission, scope.today))),
  viewerCanStop: scalar('Boolean', (mission, scope) => allowed(scope.flags.account, isActive(mission, scope))),
  viewerCanEstimate: scalar('Boolean', (mission, scope) => allowed(scope.flags.account, isActive(mission, scope))),
  viewerCanAmend: scalar('Boolean', (mission, scope) =>
    scope.flags.system ? sql`true` : allowed(scope.flags.account, isActive(mission, scope)),
  ),
  viewerCanComplete: scalar('Boolean', (mission, { flags, today }) => allowed(flags.account, isOver(mission, today))),
  /** The prices of both sides, and their terms. */
  viewerCanSeePrices: scalar('Boolean', (_mission, { flags }) => sql.lit(flags.office)),
  viewerCanAddPricing: scalar('Boolean', (_mission, { flags }) => sql.lit(flags.office)),
  viewerCanDelete: scalar('Boolean', (_mission, { flags }) => sql.lit(flags.system)),
  viewerCanUploadCra: scalar('Boolean', (mission, { flags }) =>
    flags.accountOfficer ? sql`true` : flags.bloomer ? mission('enable_cra_upload') : sql`false`,
  ),
});

extendModel(Bloomer, {
  // A client meets a Bloomer through its own mission and must not see the others.
  mission: many(
    () => Mission,
    (bloomer, mission, { flags }) => sql`mission ${mission.table} where ${mission('bloomer_id')} = ${bloomer('id')}
      and ${mission('deleted_at')} is null and ${sql.lit(!flags.client)}`,
    (mission) => sql`${mission('begin_mission')} desc, ${mission('id')}`,
  ),
});

/** What a mutation answers: the row as it is now, with what the caller selects. */
export function readMission(context: RequestContext, info: GraphQLResolveInfo, id: string) {
  return readOne(context, info, Mission, (row) => sql`mission ${row.table} where ${row('id')} = ${id}`);
}
