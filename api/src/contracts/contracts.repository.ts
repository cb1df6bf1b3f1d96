import { sql } from 'kysely';
import type { Row } from '../platform/database.tables.ts';
import { type Db, isUuid } from '../platform/database.ts';
import type { Source } from '../platform/read-run.ts';

/** Contracts of one answer: a firm of two thousand missions has fewer. */
const MAX_CONTRACTS = 10_000;

/** By the state of their mission on a day, yyyy-MM-dd. */
export type MissionTime = 'finished' | 'active' | 'incoming';

const conditions: Record<MissionTime, (today: string) => ReturnType<typeof sql>> = {
  finished: (today) => sql`m.end_mission < ${today}::date`,
  active: (today) => sql`m.begin_mission <= ${today}::date and m.end_mission >= ${today}::date`,
  incoming: (today) => sql`m.begin_mission > ${today}::date`,
};

/** The contracts of all missions that are over, run, or are to come; oldest first. */
export function contractRows(time: MissionTime, today: string): Source {
  return {
    rows: (contract) => sql`legal_contract ${contract.table} where exists (select from mission as m
      where m.id = ${contract('mission_id')} and m.deleted_at is null and ${conditions[time](today)})`,
    orderBy: (contract) => sql`${contract('created_at')}, ${contract('id')}`,
    limit: MAX_CONTRACTS,
  };
}

export interface ContractRecord extends Row<'legal_contract'> {
  mission_label: string;
  bloomer_id: string;
  bloomer_fullname: string;
  client_society_id: string;
  client_name: string;
}

function records(db: Db) {
  return db
    .selectFrom('legal_contract as c')
    .innerJoin('mission as m', 'm.id', 'c.mission_id')
    .innerJoin('bloomer as b', 'b.id', 'm.bloomer_id')
    .innerJoin('society as s', 's.id', 'm.client_society_id')
    .where('m.deleted_at', 'is', null)
    .selectAll('c')
    .select(['m.label as mission_label', 'm.bloomer_id', 'm.client_society_id', 's.name as client_name'])
    .select(sql<string>`b.firstname || ' ' || b.lastname`.as('bloomer_fullname'));
}

export async function findContract(db: Db, id: string): Promise<ContractRecord | undefined> {
  return isUuid(id) ? records(db).where('c.id', '=', id).executeTakeFirst() : undefined;
}

/**
 * The same, locked until the end of the transaction: of two uploads, or an upload and the deletion of the mission, one
 * waits and sees the other.
 */
export async function lockContract(tx: Db, id: string): Promise<ContractRecord | undefined> {
  return records(tx).where('c.id', '=', id).forUpdate('c').forShare('m').executeTakeFirst();
}

export async function findFile(db: Db, id: string): Promise<Row<'file'> | undefined> {
  return db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function updateContract(
  tx: Db,
  id: string,
  values: Partial<Pick<Row<'legal_contract'>, 'state' | 'empty_file_id' | 'signed_file_id' | 'signed_date'>>,
): Promise<void> {
  await tx.updateTable('legal_contract').set(values).where('id', '=', id).execute();
}

export async function hasSignedContract(db: Db, missionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('legal_contract')
    .select('id')
    .where('mission_id', '=', missionId)
    .where('state', '=', 'signed')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findContractOfFile(db: Db, fileId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('legal_contract')
    .select('id')
    .where((eb) => eb.or([eb('empty_file_id', '=', fileId), eb('signed_file_id', '=', fileId)]))
    .executeTakeFirst();
  return row?.id;
}

export interface Signatory {
  firstname: string;
  email: string;
}

/** Who signs for the other side: the Bloomer for his company, the operational contacts for the client. */
export async function findSignatories(db: Db, contract: ContractRecord): Promise<Signatory[]> {
  if (contract.type === 'SST') {
    return db.selectFrom('bloomer').select(['firstname', 'email']).where('id', '=', contract.bloomer_id).execute();
  }
  const contacts = await db
    .selectFrom('mission_contact as mc')
    .innerJoin('contact as p', 'p.id', 'mc.contact_id')
    .select(['p.firstname', 'p.email'])
    .where('mc.mission_id', '=', contract.mission_id)
    .where('mc.role', '=', 'operations')
    .where('p.removed_at', 'is', null)
    .orderBy('mc.position')
    .execute();
  return contacts.flatMap(({ firstname, email }) => (email === null ? [] : [{ firstname, email }]));
}

/** The customer care manager of a mission, to whom questions go. */
export async function findManager(db: Db, missionId: string): Promise<{ fullname: string; email: string } | undefined> {
  return db
    .selectFrom('mission as m')
    .innerJoin('staff as k', 'k.id', 'm.csm_staff_id')
    .select([sql<string>`k.firstname || ' ' || k.lastname`.as('fullname'), 'k.email'])
    .where('m.id', '=', missionId)
    .where('k.disabled_at', 'is', null)
    .executeTakeFirst();
}
