import { sql } from 'kysely';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';

type Register = 'directory' | 'vat';

/** Whatever answered since `due` stays. */
export async function noAnswer(
  db: Db,
  societyId: string,
  register: Register,
  { now, due }: { now: Date; due: Date },
): Promise<void> {
  const checkedAt = sql.ref(`${register}_checked_at`);
  await sql`update society set ${sql.ref(`${register}_result`)} = 'unavailable', ${checkedAt} = ${now}
    where id = ${societyId} and (${checkedAt} is null or ${checkedAt} < ${due})`.execute(db);
}

/** There was nothing to ask it: it is looked at again like any other, and keeps nobody back. */
export async function notAsked(db: Db, company: CheckedCompany, register: Register, now: Date): Promise<void> {
  await saveAnswer(db, company, { [`${register}_checked_at`]: now });
}

export interface Check {
  /** Missions that end before it are over, yyyy-MM-dd. */
  today: string;
  /** What was asked before it is asked again. */
  week: Date;
  /** A register that did not answer is asked again once its last try is older than this. */
  hour: Date;
  asksDirectory: boolean;
  asksVat: boolean;
  most: number;
}

/** Suppliers of missions that run and whose registers are due. */
export async function companiesToCheck(db: Db, check: Check): Promise<string[]> {
  const due = (register: Register) =>
    sql<boolean>`(coalesce(${sql.ref(`s.${register}_checked_at`)}, '-infinity') < ${check.week}
      or (${sql.ref(`s.${register}_result`)} = 'unavailable' and ${sql.ref(`s.${register}_checked_at`)} < ${check.hour}))`;
  const { rows } = await sql<{ id: string }>`
    select s.id from society s
    where exists (select from mission m where m.bloomer_billing_society_id = s.id and m.deleted_at is null
        and m.end_mission >= ${check.today})
      and ((${check.asksDirectory} and s.siret is not null and s.address_country_code = 'FR' and ${due('directory')})
        or (${check.asksVat} and s.tva is not null and ${due('vat')}))
    -- Whoever was tried last comes last: those that always fail take the room of nobody.
    order by greatest(s.directory_checked_at, s.vat_checked_at) nulls first, s.id limit ${check.most}`.execute(db);
  return rows.map(({ id }) => id);
}

export type CheckedCompany = Pick<Row<'society'>, 'id' | 'name' | 'siret' | 'tva' | 'address_country_code'>;

export async function findCompany(db: Db, societyId: string): Promise<CheckedCompany | undefined> {
  return db
    .selectFrom('society')
    .select(['id', 'name', 'siret', 'tva', 'address_country_code'])
    .where('id', '=', societyId)
    .executeTakeFirst();
}

/** False where it was renamed meanwhile: an answer about what it was called before says nothing of what it is now. */
export async function saveAnswer(tx: Db, company: CheckedCompany, answer: Partial<Row<'society'>>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('society')
    .set(answer)
    .where('id', '=', company.id)
    .where('name', '=', company.name)
    .where('siret', 'is not distinct from', company.siret)
    .where('tva', 'is not distinct from', company.tva)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
