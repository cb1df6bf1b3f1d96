import { randomUUID } from 'node:crypto';
import { MAX_CONTRACTS } from '@bloom/shared-rules/input/limits';
import { sql } from 'kysely';
import type { Row } from '../../platform/database/database.tables.ts';
import { type Db, isUuid, type Tx } from '../../platform/database/database.ts';
import { alias } from '../../platform/read/read-model.ts';
import type { Source } from '../../platform/read/read-run.ts';
import { isOver, isRunning, isToCome } from '../missions/missions.sql.ts';
import { fileKeptReason, sendKeptReason, signatories, unsentReason } from './contracts.sql.ts';

/** By the state of their mission on a day, yyyy-MM-dd. */
export type MissionTime = 'finished' | 'active' | 'incoming';

const conditions: Record<MissionTime, typeof isRunning> = { finished: isOver, active: isRunning, incoming: isToCome };

/** The contracts of all missions that are over, run, or are to come; newest first. */
export function contractRows(time: MissionTime, today: string): Source {
  return {
    rows: (contract) => sql`legal_contract ${contract.table} where exists (select from mission as m
      where m.id = ${contract('mission_id')} and m.deleted_at is null and ${conditions[time](alias('m'), today)})`,
    orderBy: (contract) => sql`${contract('created_at')} desc, ${contract('id')}`,
    limit: MAX_CONTRACTS,
  };
}

/** Why the file to sign stays as it is. */
export type FileKeptReason = 'SIGNED' | 'ENDED' | 'SIGNING' | 'ABANDONED';

/** Of a contract that is out: who of those who are asked may sign no more. */
export type StandstillReason = 'NO_CLIENT' | 'NO_BLOOMER';

/** Why nobody can be asked to sign. */
export type UnsentReason = 'NO_COMPANY' | 'NO_FILE' | 'ABANDONED' | 'QUARANTINED' | 'NO_SIGNER';

/** Why it is not sent for signature. */
export type SendKeptReason = 'SIGNED' | 'ENDED' | 'OUT' | UnsentReason;

export interface ContractRecord extends Row<'legal_contract'> {
  mission_label: string;
  bloomer_id: string;
  bloomer_fullname: string;
  client_society_id: string;
  client_name: string;
  /** The Bloomer's company, when the mission names one. */
  supplier_name: string | null;
  file_kept_reason: FileKeptReason | null;
  send_kept_reason: SendKeptReason | null;
  /** Of the last of the versions that took its place; null for the last one. */
  last_version_state: Row<'legal_contract'>['state'] | null;
}

const lastVersionState = sql<Row<'legal_contract'>['state'] | null>`(with recursive later as (
    select c.replaced_by_id as id
    union all select l.replaced_by_id from legal_contract l join later on l.id = later.id)
  select l.state from legal_contract l join later on later.id = l.id where l.replaced_by_id is null)`;

function records(db: Db) {
  return db
    .selectFrom('legal_contract as c')
    .innerJoin('mission as m', 'm.id', 'c.mission_id')
    .innerJoin('bloomer as b', 'b.id', 'm.bloomer_id')
    .innerJoin('society as s', 's.id', 'm.client_society_id')
    .leftJoin('society as p', 'p.id', 'm.bloomer_billing_society_id')
    .where('m.deleted_at', 'is', null)
    .selectAll('c')
    .select(['m.label as mission_label', 'm.bloomer_id', 'm.client_society_id', 's.name as client_name'])
    .select('p.name as supplier_name')
    .select(sql<FileKeptReason | null>`${fileKeptReason(alias('c'))}`.as('file_kept_reason'))
    .select(sql<SendKeptReason | null>`${sendKeptReason(alias('c'))}`.as('send_kept_reason'))
    .select(lastVersionState.as('last_version_state'))
    .select(sql<string>`b.firstname || ' ' || b.lastname`.as('bloomer_fullname'));
}

export async function findContract(db: Db, id: string): Promise<ContractRecord | undefined> {
  return isUuid(id) ? records(db).where('c.id', '=', id).executeTakeFirst() : undefined;
}

/** By the id that whoever collects its signatures gave it. */
export async function findContractByDocument(db: Db, externalId: string): Promise<ContractRecord | undefined> {
  // The ids of providers are short words; anything else must not reach a statement.
  if (!/^[\w.:-]{1,200}$/.test(externalId)) return undefined;
  return records(db).where('c.external_document_id', '=', externalId).executeTakeFirst();
}

/** The sealed file of a contract that everybody signed electronically. */
export async function findSealedFileOf(db: Db, contractId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('contract_signing')
    .select('sealed_file_id')
    .where('contract_id', '=', contractId)
    .where('state', '=', 'sealed')
    .executeTakeFirst();
  return row?.sealed_file_id ?? undefined;
}

/**
 * The same, locked until the end of the transaction: of two uploads, or an upload and the deletion of the mission, one
 * waits and sees the other.
 */
export async function lockContract(tx: Tx, id: string): Promise<ContractRecord | undefined> {
  return records(tx).where('c.id', '=', id).forUpdate('c').forShare('m').executeTakeFirst();
}

export async function updateContract(
  tx: Db,
  id: string,
  values: Partial<Omit<Row<'legal_contract'>, 'id' | 'mission_id' | 'created_at'>>,
): Promise<void> {
  await tx.updateTable('legal_contract').set(values).where('id', '=', id).execute();
}

/** Contracts of a mission that are out to be signed. */
export async function findContractsOut(
  db: Db,
  missionId: string,
): Promise<Pick<Row<'legal_contract'>, 'id' | 'signed_count'>[]> {
  return db
    .selectFrom('legal_contract')
    .select(['id', 'signed_count'])
    .where('mission_id', '=', missionId)
    .where('state', 'in', ['sent', 'partially'])
    .orderBy('id')
    .execute();
}

/** Nobody waits any more for the file to be clean. */
export async function forgetRequest(tx: Db, id: string): Promise<void> {
  await updateContract(tx, id, { request_when_clean: false });
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

/** A person of the other side who may sign. */
export interface Signatory {
  bloomerId: string | null;
  contactId: string | null;
  fullname: string;
}

/** The one who is asked by default first. */
export async function findSignatories(db: Db, { id }: Pick<ContractRecord, 'id'>): Promise<Signatory[]> {
  const { rows } = await sql<Signatory>`
    select s.bloomer_id as "bloomerId", s.contact_id as "contactId", s.fullname
    from legal_contract c cross join lateral ${signatories(alias('c'))} as s
    where c.id = ${id} order by s.position, s.contact_id`.execute(db);
  return rows;
}

/** As it stands in this transaction, whose own changes of the file count. */
export async function findUnsentReason(tx: Tx, id: string): Promise<UnsentReason | undefined> {
  const { rows } = await sql<{ reason: UnsentReason | null }>`
    select ${unsentReason(alias('c'))} as reason from legal_contract c where c.id = ${id}`.execute(tx);
  return rows[0]?.reason ?? undefined;
}

/** What the link of one signer opens: the contract, the request it belongs to, and how that stands. */
export async function findSignerLink(db: Db, signerId: string) {
  return db
    .selectFrom('contract_signer as s')
    .innerJoin('contract_signing as r', 'r.id', 's.signing_id')
    .select(['r.id as signing_id', 'r.contract_id', 'r.state', 'r.file_id', 'r.completed_at', 's.contact_id'])
    .where('s.id', '=', signerId)
    .executeTakeFirst();
}

/** What is known of a document that the product made goes with it. */
function documentOf({ document_party, document_firm, facts_sha256 }: ContractRecord) {
  return { document_party, document_firm, facts_sha256 };
}

/** A contract whose document is another one, or none. */
export const BROUGHT = { document_party: null, document_firm: null, facts_sha256: null } as const;

/** A next version of a contract that came to nothing, waiting for its file; the former one must be locked. */
export async function insertVersion(tx: Db, former: ContractRecord, emptyFileId: string | null): Promise<string> {
  const id = randomUUID();
  // First the old row gives its place, then the new one takes it.
  await updateContract(tx, former.id, { replaced_by_id: id });
  await tx
    .insertInto('legal_contract')
    .values({
      id,
      ...(emptyFileId === null ? {} : documentOf(former)),
      mission_id: former.mission_id,
      step: former.step,
      type: former.type,
      contract_template: former.contract_template,
      amendment_id: former.amendment_id,
      empty_file_id: emptyFileId,
    })
    .execute();
  return id;
}
