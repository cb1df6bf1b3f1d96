import { sql } from 'kysely';
import type { NewRow, Row } from '../../platform/database/database.tables.ts';
import { type Db, isUuid, type Tx } from '../../platform/database/database.ts';
import type { Source } from '../../platform/read/read-run.ts';
import type { BankAccount } from './bank-account.rules.ts';

const OPEN = ['pending', 'approved'] as const;

export async function openChange(tx: Db, societyId: string): Promise<Row<'bank_account_change'> | undefined> {
  return tx
    .selectFrom('bank_account_change')
    .selectAll()
    .where('society_id', '=', societyId)
    .where('state', 'in', OPEN)
    .forUpdate()
    .executeTakeFirst();
}

/** The account that waits, to be read only. */
export async function waitingAccount(db: Db, societyId: string): Promise<BankAccount | undefined> {
  return db
    .selectFrom('bank_account_change')
    .select(['iban', 'bic'])
    .where('society_id', '=', societyId)
    .where('state', 'in', OPEN)
    .executeTakeFirst();
}

/** With its company, locked in the order of every write: company, then change. */
export async function lockChange(tx: Tx, id: string): Promise<Row<'bank_account_change'> | undefined> {
  if (!isUuid(id)) return undefined;
  const found = await tx.selectFrom('bank_account_change').select('society_id').where('id', '=', id).executeTakeFirst();
  if (found === undefined) return undefined;
  await tx.selectFrom('society').select('id').where('id', '=', found.society_id).forUpdate().execute();
  return tx.selectFrom('bank_account_change').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertChange(tx: Db, change: NewRow<'bank_account_change'>): Promise<string> {
  const row = await tx.insertInto('bank_account_change').values(change).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function closeChange(
  tx: Db,
  id: string,
  end: { state: 'applied' | 'refused' | 'withdrawn' | 'replaced'; now: Date; reason?: string },
): Promise<void> {
  await tx
    .updateTable('bank_account_change')
    .set({ state: end.state, closed_at: end.now, ...(end.reason === undefined ? {} : { reason: end.reason }) })
    .where('id', '=', id)
    .execute();
}

export async function approveChange(tx: Db, id: string, by: string, now: Date): Promise<void> {
  await tx
    .updateTable('bank_account_change')
    .set({ state: 'approved', approved_by: by, approved_at: now })
    .where('id', '=', id)
    .execute();
}

/** From now on payments go there. */
export async function putInForce(tx: Db, societyId: string, account: BankAccount, now: Date): Promise<void> {
  await tx
    .updateTable('society')
    .set({ iban: account.iban, bic: account.bic, account_trusted_at: now, iban_changed_at: now })
    .where('id', '=', societyId)
    .execute();
}

/** No account is in force; the last one is remembered. */
export async function takeAccountAway(tx: Db, societyId: string): Promise<void> {
  await tx
    .updateTable('society')
    .set({ last_iban: sql`coalesce(iban, last_iban)`, last_bic: sql`coalesce(bic, last_bic)`, iban: null, bic: null })
    .where('id', '=', societyId)
    .execute();
}

/** The account waits for a second person; the one that was paid before is what a change is measured by. */
export async function holdBack(tx: Tx, societyId: string, formerIban: string): Promise<void> {
  await tx
    .updateTable('society')
    .set({ iban: null, bic: null, last_iban: formerIban, last_bic: null })
    .where('id', '=', societyId)
    .execute();
}

export async function setAccount(
  tx: Db,
  societyId: string,
  account: { iban: string | null; bic: string | null },
): Promise<void> {
  await tx.updateTable('society').set(account).where('id', '=', societyId).execute();
}

/** The accounts, in force now or before portage, of the other companies of these Bloomers. */
export async function accountsElsewhere(tx: Db, societyId: string, bloomerIds: readonly string[]): Promise<string[]> {
  if (bloomerIds.length === 0) return [];
  const isTheirs = (bloomer: string) => sql`${sql.ref(bloomer)} = any(${[...bloomerIds]}::uuid[])`;
  const { rows } = await sql<{ iban: string }>`
    select distinct coalesce(s.iban, s.last_iban) as iban from society s
    where s.id <> ${societyId} and not s.is_client and coalesce(s.iban, s.last_iban) is not null
      and (${isTheirs('s.owner_bloomer_id')} or exists (select from mission m
        where m.bloomer_billing_society_id = s.id and ${isTheirs('m.bloomer_id')} and m.deleted_at is null)
        or exists (select from activity a join mission m on m.id = a.mission_id
          where a.billing_society_id = s.id and ${isTheirs('m.bloomer_id')}))
    order by iban`.execute(tx);
  return rows.map(({ iban }) => iban);
}

/** Accepted changes whose hold is over; a company under portage is paid nowhere. */
export async function dueChanges(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('bank_account_change as change')
    .innerJoin('society', 'society.id', 'change.society_id')
    .select('change.id')
    .where('change.state', '=', 'approved')
    .where('change.held_until', '<=', now)
    .where('society.portage', '=', false)
    .orderBy('change.held_until')
    .limit(200)
    .execute();
  return rows.map(({ id }) => id);
}

/** The oldest first. */
export function openChanges(): Source {
  return {
    rows: (row) => sql`bank_account_change ${row.table} where ${row('state')} in (${sql.join(OPEN)})`,
    orderBy: (row) => sql`${row('requested_at')}, ${row('id')}`,
  };
}

export async function readSociety(tx: Db, id: string): Promise<Row<'society'>> {
  return tx.selectFrom('society').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
