import { sql } from 'kysely';
import type { DocumentKey } from '../../paper/signer/sealed-document.ts';
import type { NewRow, Row } from '../../platform/database/database.tables.ts';
import { type Db, isUuid, type Tx } from '../../platform/database/database.ts';
import { alias } from '../../platform/read/read-model.ts';
import { isEntitled } from '../contracts/contracts.sql.ts';

export type Signing = Row<'contract_signing'>;
export type SigningState = Signing['state'];
export type ContractSignature = Row<'contract_signature'>;

/** A signer with the person behind it; nobody for a firm that asks nobody in particular. */
export interface SignerRecord extends Row<'contract_signer'> {
  firstname: string | null;
  lastname: string | null;
  email: string | null;
  /** May sign now, as far as our records go: has not left, and stands for the client where it is the client's turn. */
  is_entitled: boolean;
}

export async function findSigning(db: Db, id: string): Promise<Signing | undefined> {
  if (!isUuid(id)) return undefined;
  return db.selectFrom('contract_signing').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function lockSigning(tx: Tx, id: string): Promise<Signing | undefined> {
  return tx.selectFrom('contract_signing').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The request of a contract that is under way or came to its end with all signatures. */
export async function findLiveSigning(db: Db, contractId: string): Promise<Signing | undefined> {
  return db
    .selectFrom('contract_signing')
    .selectAll()
    .where('contract_id', '=', contractId)
    .where('state', 'in', ['open', 'complete', 'sealed'])
    .executeTakeFirst();
}

export async function signersOf(db: Db, signingId: string): Promise<SignerRecord[]> {
  return db
    .selectFrom('contract_signer as s')
    .leftJoin('bloomer as b', 'b.id', 's.bloomer_id')
    .leftJoin('contact as c', 'c.id', 's.contact_id')
    .leftJoin('staff as k', 'k.id', 's.staff_id')
    .selectAll('s')
    .select([
      sql<string | null>`coalesce(b.firstname, c.firstname, k.firstname)`.as('firstname'),
      sql<string | null>`coalesce(b.lastname, c.lastname, k.lastname)`.as('lastname'),
      // Nothing more is mailed to who left; the name stays with the signature.
      sql<string | null>`coalesce(case when b.disabled_at is null then b.email end,
        case when c.removed_at is null then c.email end, k.email)`.as('email'),
      sql<boolean>`${isEntitled(alias('s'))}`.as('is_entitled'),
    ])
    .where('s.signing_id', '=', signingId)
    .orderBy('s.position')
    .execute();
}

export async function findSigner(db: Db, id: string): Promise<Row<'contract_signer'> | undefined> {
  return db.selectFrom('contract_signer').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertSigning(tx: Db, values: NewRow<'contract_signing'>): Promise<Signing> {
  return tx.insertInto('contract_signing').values(values).returningAll().executeTakeFirstOrThrow();
}

export async function insertSigners(tx: Db, signers: NewRow<'contract_signer'>[]): Promise<void> {
  await tx.insertInto('contract_signer').values(signers).execute();
}

/** Moves a request from one state to the next; false when it is not in that state any more. */
export async function advanceSigning(
  tx: Db,
  id: string,
  from: SigningState,
  values: Partial<NewRow<'contract_signing'>> & { state: SigningState },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contract_signing')
    .set(values)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setEnd(tx: Db, id: string, endsAt: Date): Promise<void> {
  await tx.updateTable('contract_signing').set({ ends_at: endsAt }).where('id', '=', id).execute();
}

/** The ids of all links of these signers, whatever became of them. */
export async function linksOf(tx: Db, signerIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('link_token')
    .select('id')
    .where('purpose', '=', 'contractSign')
    .where('object_id', 'in', [...signerIds])
    .execute();
  return rows.map(({ id }) => id);
}

/** Moves a signer on from a state, when the signer still stands there. */
export async function advanceSigner(
  tx: Db,
  id: string,
  from: SignerRecord['state'],
  values: Partial<NewRow<'contract_signer'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contract_signer')
    .set(values)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function insertSignature(tx: Db, values: NewRow<'contract_signature'>): Promise<void> {
  await tx.insertInto('contract_signature').values(values).execute();
}

export async function signaturesOf(db: Db, signingId: string): Promise<ContractSignature[]> {
  return db
    .selectFrom('contract_signature')
    .selectAll()
    .where('signing_id', '=', signingId)
    .orderBy('sign_date')
    .orderBy('party')
    .execute();
}

export async function findStaff(db: Db, ids: readonly string[]): Promise<Row<'staff'>[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('staff').selectAll().where('id', 'in', ids).where('disabled_at', 'is', null).execute();
}

/** Whom the last request asked for the other side, and whether all at once. */
export async function lastRequest(db: Db, signingId: string | null) {
  if (signingId === null || !isUuid(signingId)) return undefined;
  return db
    .selectFrom('contract_signing as r')
    .innerJoin('contract_signer as s', 's.signing_id', 'r.id')
    .select(['s.contact_id', 'r.is_parallel'])
    .where('r.id', '=', signingId)
    .where('s.party', '<>', 'firm')
    .executeTakeFirst();
}

/** Requests whose time is over. */
export async function overdueSignings(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('contract_signing as r')
    .innerJoin('legal_contract as c', 'c.id', 'r.contract_id')
    .innerJoin('mission as m', 'm.id', 'c.mission_id')
    .select('r.id')
    .where('r.state', '=', 'open')
    .where('r.ends_at', '<=', now)
    .where('m.deleted_at', 'is', null)
    .orderBy('r.ends_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Requests with somebody whose reminder is due, after one of these days; longest asked first. */
export async function waitingSignings(
  db: Db,
  due: { now: Date; days: readonly number[]; most: number },
  limit: number,
): Promise<string[]> {
  const age = sql`${due.now}::timestamptz - s.asked_at`;
  const day = sql<number>`(select max(d) from unnest(${[...due.days]}::integer[]) as d where ${age} >= d * interval '1 day')`;
  const rows = await db
    .selectFrom('contract_signing as r')
    .innerJoin('contract_signer as s', 's.signing_id', 'r.id')
    .innerJoin('legal_contract as c', 'c.id', 'r.contract_id')
    .innerJoin('mission as m', 'm.id', 'c.mission_id')
    .select('r.id')
    .where('r.state', '=', 'open')
    .where('r.ends_at', '>', due.now)
    .where('m.deleted_at', 'is', null)
    .where('s.state', '=', 'asked')
    .where('s.reminders', '<', due.most)
    .where(sql<boolean>`s.reminded_day < ${day}`)
    .groupBy('r.id')
    .orderBy((eb) => eb.fn.min('s.asked_at'))
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Signed by everybody before an instant and not sealed yet, however long ago. */
export async function unsealedSignings(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('contract_signing')
    .select('id')
    .where('state', '=', 'complete')
    .where('completed_at', '<=', before)
    .orderBy('completed_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Contracts whose signatures were asked for before their file had passed the virus scanner, and that may leave now. */
export async function cleanedContracts(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('legal_contract as c')
    .innerJoin('file as f', 'f.id', 'c.empty_file_id')
    .select('c.id')
    .where('c.request_when_clean', '=', true)
    .where('c.state', 'in', ['draft', 'sent'])
    .where('f.state', '=', 'clean')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The sealed file of a request, by the request's id or the file's hash. */
export async function findSealedFile(db: Db, key: DocumentKey) {
  if ('id' in key && !isUuid(key.id)) return undefined;
  const row = await db
    .selectFrom('contract_signing as r')
    .innerJoin('file as f', 'f.id', 'r.sealed_file_id')
    .selectAll('f')
    .select('r.id as signingId')
    .where('r.state', '=', 'sealed')
    .where('id' in key ? 'r.id' : 'f.sha256', '=', 'id' in key ? key.id : key.sha256)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { signingId, ...file } = row;
  return { signingId, file };
}
