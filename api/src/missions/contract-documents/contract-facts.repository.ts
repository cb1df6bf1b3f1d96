import { sql } from 'kysely';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { templateOf } from './contract.template.ts';

export interface ContractRow {
  contract: Pick<Row<'legal_contract'>, 'id' | 'type' | 'step' | 'state' | 'empty_file_id' | 'mission_id'>;
  createdAt: Date;
  /** After one that came to nothing. */
  isNextVersion: boolean;
  mission: Pick<
    Row<'mission'>,
    'label' | 'begin_mission' | 'end_mission' | 'hours_per_days' | 'bloomer_paydate_days' | 'client_paydate_days'
  >;
  bloomerName: string;
  clientName: string;
  /** The company that signs; null for a Bloomer without one. */
  company: CompanyRow | null;
  /**
   * The Bloomer for his own company. Nobody for an umbrella company, for which its consultant does not stand, nor for a
   * client: which of its contacts signs is known when it is sent, and may change after.
   */
  representative: string | null;
  amendment: Row<'amendment'> | null;
  price: { cents: number; astreinteCoef: number; saturdayCoef: number | null; sundayCoef: number | null } | null;
  /**
   * Of the contract that an amendment changes: when it was signed, and how it stands; null when it is not kept here.
   */
  mainContractDay: string | null;
  mainContractState: Row<'legal_contract'>['state'] | null;
}

export type CompanyRow = Pick<
  Row<'society'>,
  | 'name'
  | 'status'
  | 'siret'
  | 'tva'
  | 'portage'
  | 'address_name'
  | 'address_part1'
  | 'address_zip'
  | 'address_town'
  | 'address_country_code'
>;

/** Locked, so that two runs of one job do not both write a file. */
export async function lockDraft(tx: Tx, contractId: string): Promise<Row<'legal_contract'> | undefined> {
  return tx.selectFrom('legal_contract').selectAll().where('id', '=', contractId).forUpdate().executeTakeFirst();
}

/**
 * An amendment takes effect before anybody signs: the contract that it changes goes on saying the end that the
 * amendment moves, and an amendment the one that it sets itself.
 */
const endSaid = sql`case when a.id is not null then coalesce(a.new_end, a.former_end)
  else coalesce((select moved.former_end from amendment moved where moved.mission_id = m.id
    and moved.state <> 'abandoned' and moved.new_end is not null order by moved.number limit 1), m.end_mission) end`;

/** What a contract is made from, the price of its own side only. */
export async function readFacts(db: Db, contractId: string): Promise<ContractRow | undefined> {
  const { rows } = await sql<Omit<ContractRow, 'createdAt'> & { createdAt: Date }>`
    select
      json_build_object('id', c.id, 'type', c.type, 'step', c.step, 'state', c.state, 'empty_file_id', c.empty_file_id,
        'mission_id', c.mission_id) as contract,
      c.created_at as "createdAt",
      exists(select from legal_contract former where former.mission_id = m.id and former.replaced_by_id = c.id)
        as "isNextVersion",
      json_build_object('label', m.label, 'begin_mission', m.begin_mission, 'end_mission', ${endSaid},
        'hours_per_days', m.hours_per_days, 'bloomer_paydate_days', m.bloomer_paydate_days,
        'client_paydate_days', m.client_paydate_days) as mission,
      b.firstname || ' ' || b.lastname as "bloomerName",
      client.name as "clientName",
      case when company.id is not null then to_json(company) end as company,
      case when c.type = 'SST' and not coalesce(company.portage, false)
        then b.firstname || ' ' || b.lastname end as representative,
      case when a.id is not null then to_json(a) end as amendment,
      (select json_build_object('cents', case c.type when 'SST' then p.purchase_price_cents else p.sale_price_cents end,
          'astreinteCoef', p.astreinte_coef, 'saturdayCoef', p.saturday_coef, 'sundayCoef', p.sunday_coef)
        from pricing p where p.mission_id = m.id
        order by (p.start_date > m.begin_mission), p.start_date desc limit 1) as price,
      main.signed_date::text as "mainContractDay", main.state as "mainContractState"
    from legal_contract c
    join mission m on m.id = c.mission_id and m.deleted_at is null
    join bloomer b on b.id = m.bloomer_id
    join society client on client.id = m.client_society_id
    left join society company on company.id = case c.type when 'SST' then m.bloomer_billing_society_id else client.id end
    left join amendment a on a.id = c.amendment_id
    left join lateral (select one.signed_date, one.state from legal_contract one where one.mission_id = m.id
      and one.type = c.type and one.step = 'mainContract' and one.replaced_by_id is null
      order by one.created_at, one.id limit 1) main on true
    where c.id = ${contractId}`.execute(db);
  return rows[0];
}

export async function insertMainContracts(
  tx: Db,
  missionId: string,
  createdAt: Date,
): Promise<Pick<Row<'legal_contract'>, 'id' | 'type'>[]> {
  return tx
    .insertInto('legal_contract')
    .values(
      (['SST', 'PDS'] as const).map((type) => ({
        mission_id: missionId,
        step: 'mainContract' as const,
        type,
        contract_template: templateOf({ type, step: 'mainContract' }),
        created_at: createdAt,
      })),
    )
    .returning(['id', 'type'])
    .execute();
}

export async function keepDocument(
  tx: Db,
  contractId: string,
  { fileId, party, firm, digest }: { fileId: string; party: string; firm: string; digest: string },
): Promise<void> {
  await tx
    .updateTable('legal_contract')
    .set({ empty_file_id: fileId, document_party: party, document_firm: firm, facts_sha256: digest })
    .where('id', '=', contractId)
    .execute();
}

/** Of the contract `c` of the mission `m`: made from a template, not on paper yet, and still of use. */
const waitsForPaper = (today: string) => sql`(c.state = 'draft' and c.empty_file_id is null
  and c.contract_template is not null and m.end_mission >= ${today}
  and not exists (select from amendment a where a.id = c.amendment_id and a.state = 'abandoned'))`;

/** Drafts made here that name this company, or another one in its place, or that waited for there to be one. */
export async function draftsNaming(
  tx: Db,
  { societyId, missionIds, today }: { societyId: string; missionIds: readonly string[]; today: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from legal_contract c join mission m on m.id = c.mission_id and m.deleted_at is null
    where (${waitsForPaper(today)} or (c.state = 'draft' and c.facts_sha256 is not null))
      and (m.id = any(${[...missionIds]}::uuid[]) or m.bloomer_billing_society_id = ${societyId}
        or m.client_society_id = ${societyId})
    order by c.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Contracts made from a template whose document could not be made yet, although their company is there now. */
export async function undocumented(db: Db, today: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from legal_contract c
    join mission m on m.id = c.mission_id and m.deleted_at is null
    where ${waitsForPaper(today)} and (c.type = 'PDS' or m.bloomer_billing_society_id is not null)
    order by c.created_at, c.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
