import { sql } from 'kysely';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';
import { alias } from '../../platform/read/read-model.ts';
import { peopleOf } from './societies.sql.ts';
import type { CheckedSociety } from './society.rules.ts';
import { findSociety } from './society-record.repository.ts';

export const paperColumns = {
  KBIS: { file: 'kbis_file_id', expiry: 'kbis_expiration_date' },
  URSSAFVigilanceCertificate: { file: 'urssaf_file_id', expiry: 'urssaf_expiration_date' },
  RCPVigilanceCertificate: { file: 'rcp_file_id', expiry: null },
} as const;
export type PaperName = keyof typeof paperColumns;

/** One company per country and number. */
export async function findByNumber(db: Db, country: string, siret: string): Promise<Row<'society'> | undefined> {
  return db
    .selectFrom('society')
    .selectAll()
    .where('address_country_code', '=', country)
    .where('siret', '=', siret)
    .executeTakeFirst();
}

/** Whose missions are invoiced by the company, apart from one Bloomer's. */
export async function billsForOthers(db: Db, societyId: string, bloomerId: string): Promise<boolean> {
  const { rows } = await sql<{ shared: boolean }>`
    select exists (select from ${peopleOf(alias('society'))} as people where person <> ${bloomerId}) as shared
    from society where id = ${societyId}`.execute(db);
  return rows[0]?.shared ?? true;
}

/** Whether a contract, an invoice or a mandate says which company it is. */
export async function isSettled(db: Db, societyId: string): Promise<boolean> {
  const { rows } = await sql<{ settled: boolean }>`
    select exists (select from activity where billing_society_id = ${societyId})
      or exists (select from invoice where society_id = ${societyId})
      or exists (select from self_billing_mandate where society_id = ${societyId})
      or exists (select from society s, mission m join legal_contract c on c.mission_id = m.id
        where s.id = ${societyId} and c.type = 'SST' and c.state in ('partially', 'signed')
          and (m.bloomer_billing_society_id = s.id
            -- Another company may invoice the mission since.
            or c.document_party = s.name and m.bloomer_id = coalesce(s.owner_bloomer_id, m.bloomer_id)))
      as settled`.execute(db);
  return rows[0]?.settled ?? true;
}

/** Where the company is paid from now on; not what was typed, when that is another account. */
export interface KeptAccount {
  iban: string | null;
  bic: string | null;
}

export function valuesOf(checked: CheckedSociety, account: KeptAccount) {
  return {
    name: checked.name,
    status: checked.status,
    siret: checked.siret,
    tva: checked.tva,
    vat_since: checked.vatSince,
    portage: checked.portage,
    address_part1: checked.addressPart1,
    address_zip: checked.addressZip,
    address_town: checked.addressTown,
    address_country_code: checked.addressCountryCode,
    iban: account.iban,
    bic: account.bic,
    identity_check: checked.identityCheck,
  };
}

/** The id of the new row; undefined when somebody entered the same company a moment before. */
export async function insertSociety(
  tx: Db,
  checked: CheckedSociety,
  ownerId: string | null,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('society')
    // Its account is entered in a second step, which may have to wait.
    .values({ ...valuesOf(checked, { iban: null, bic: null }), owner_bloomer_id: ownerId })
    .onConflict((conflict) =>
      conflict.columns(['address_country_code', 'siret']).where('siret', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateSociety(tx: Db, id: string, checked: CheckedSociety, account: KeptAccount): Promise<void> {
  await tx.updateTable('society').set(valuesOf(checked, account)).where('id', '=', id).execute();
}

/** What was read on the certificate before, and the proof that went with it. */
const NO_PROOF = {
  urssaf_issued_on: null,
  urssaf_code: null,
  urssaf_check_result: null,
  urssaf_checked_by: null,
  urssaf_checked_at: null,
} as const;

/** SHA-256 of a paper on record. */
export async function paperHash(db: Db, fileId: string | null): Promise<string | undefined> {
  if (fileId === null) return undefined;
  const file = await db.selectFrom('file').select('sha256').where('id', '=', fileId).executeTakeFirst();
  return file?.sha256;
}

/** The paper that the company has, with what was found on it; undefined without one. */
export async function paperOnRecord(tx: Db, id: string, paper: PaperName) {
  const { file, expiry } = paperColumns[paper];
  const row = await findSociety(tx, id);
  const sha256 = await paperHash(tx, row?.[file] ?? null);
  if (row === undefined || sha256 === undefined) return undefined;
  const isInvalid = paper === 'URSSAFVigilanceCertificate' && row.urssaf_check_result === 'invalid';
  return { sha256, expiresOn: expiry === null ? null : row[expiry], isInvalid };
}

/** Answers the file that was there before. */
export async function setPaper(tx: Db, id: string, paper: PaperName, fileId: string): Promise<string | null> {
  const { file } = paperColumns[paper];
  const before = await findSociety(tx, id);
  await tx
    .updateTable('society')
    .set({ [file]: fileId, ...(paper === 'URSSAFVigilanceCertificate' ? NO_PROOF : {}) })
    .where('id', '=', id)
    .execute();
  return before?.[file] ?? null;
}

/** Answers the date that was there before, and whether it was found by checking the certificate. */
export async function setExpiry(tx: Db, id: string, paper: PaperName, day: string) {
  const { expiry } = paperColumns[paper];
  if (expiry === null) return { before: null, isProven: false };
  const before = await tx
    .selectFrom('society')
    .select([expiry, 'urssaf_checked_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  await tx
    .updateTable('society')
    .set({ [expiry]: day })
    .where('id', '=', id)
    .execute();
  const isProven = paper === 'URSSAFVigilanceCertificate' && before?.urssaf_checked_at != null;
  return { before: before?.[expiry] ?? null, isProven };
}
