import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { AccountTable, Database } from '../platform/database.ts';
import { noteLogout } from './logout-notice.repository.ts';

export type StoredAccount = Selectable<AccountTable>;

export type NewAccount = {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly givenName: string;
  readonly familyName: string;
  readonly roles: readonly string[];
  readonly label?: string;
};

/** One form per address, so that "Bloomer@Bloom.example " and "bloomer@bloom.example" are one account. */
export function normaliseEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}

/** The subject of an account added by address: stable, so that a rebuilt demo keeps the people it is linked to. */
export function subjectOf(email: string): string {
  return createHash('sha256')
    .update(`bloom:${normaliseEmail(email)}`)
    .digest('base64url')
    .slice(0, 22);
}

/**
 * An account that moved to another address, or was closed, keeps its subject and whoever it is linked to: somebody new
 * at its former address gets another one.
 */
async function newSubject(db: Database, email: string): Promise<string> {
  const usual = subjectOf(email);
  const taken = await db.selectFrom('account').select('subject').where('subject', '=', usual).executeTakeFirst();
  return taken === undefined ? usual : randomBytes(16).toString('base64url');
}

export async function findBySubject(db: Database, subject: string): Promise<StoredAccount | undefined> {
  return db
    .selectFrom('account')
    .selectAll()
    .where('subject', '=', subject)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

export async function findByEmail(db: Database, email: string): Promise<StoredAccount | undefined> {
  return db
    .selectFrom('account')
    .selectAll()
    .where(sql<string>`lower(email)`, '=', normaliseEmail(email))
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

export async function listDemoAccounts(db: Database): Promise<StoredAccount[]> {
  return db
    .selectFrom('account')
    .selectAll()
    .where('demo', '=', true)
    .where('disabled_at', 'is', null)
    .orderBy('position')
    .execute();
}

export async function listAccounts(db: Database): Promise<StoredAccount[]> {
  return db.selectFrom('account').selectAll().orderBy('email').execute();
}

/** A code received by mail proves the address; a demo account has the state of its file again at the next start. */
export async function markVerified(db: Database, subject: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ email_verified: true, updated_at: sql`now()` })
    .where('subject', '=', subject)
    .where('email_verified', '=', false)
    .execute();
}

/**
 * Ends every session of an account, its refresh tokens and what it had begun in order to sign in: a code on its way, a
 * sign-in that no browser has taken up yet. The product is told to refuse its access tokens.
 */
export async function revokeSessions(db: Database, subject: string): Promise<void> {
  await db
    .deleteFrom('artifact')
    .where((row) =>
      row.or([
        row('account_id', '=', subject),
        row.and([
          row('model', '=', 'Interaction'),
          row(sql<string>`payload #>> '{result,login,accountId}'`, '=', subject),
        ]),
      ]),
    )
    .execute();
  await db.deleteFrom('sign_in_code').where('subject', '=', subject).execute();
  await db.deleteFrom('second_step').where('subject', '=', subject).execute();
  await noteLogout(db, subject);
}

/** Adds the account or rewrites it. Sessions end when the roles change or when a disabled account comes back. */
export async function saveAccount(db: Database, account: NewAccount, demo?: { position: number }): Promise<string> {
  const email = normaliseEmail(account.email);
  const values = {
    email,
    email_verified: account.emailVerified,
    given_name: account.givenName,
    family_name: account.familyName,
    roles: [...account.roles],
    demo: demo !== undefined,
    label: account.label ?? null,
    position: demo?.position ?? 0,
    disabled_at: null,
  };
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('account')
      .select(['subject', 'roles', 'disabled_at'])
      .where(sql<string>`lower(email)`, '=', email)
      .forUpdate()
      .executeTakeFirst();
    if (!before) {
      const subject = await newSubject(trx, email);
      await trx
        .insertInto('account')
        .values({ subject, ...values })
        .execute();
      return subject;
    }
    await trx
      .updateTable('account')
      .set({ ...values, updated_at: sql`now()` })
      .where('subject', '=', before.subject)
      .execute();
    const sameRoles = [...before.roles].sort().join() === [...account.roles].sort().join();
    if (!sameRoles || before.disabled_at !== null) await revokeSessions(trx, before.subject);
    return before.subject;
  });
}

/** Makes an account that nobody has proved yet; false where somebody has the address meanwhile, who stays the same. */
export async function addAccount(
  db: Database,
  { email, givenName, familyName, roles }: Omit<NewAccount, 'emailVerified' | 'label'>,
): Promise<boolean> {
  const made = await db
    .insertInto('account')
    .values({
      subject: await newSubject(db, email),
      email: normaliseEmail(email),
      email_verified: false,
      given_name: givenName,
      family_name: familyName,
      roles: [...roles],
      demo: false,
      label: null,
      position: 0,
      disabled_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

/** The new address has to be proved by its first code; whoever is signed in with the old one is signed out. */
export async function changeEmail(db: Database, from: string, to: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('account')
      .set({ email: normaliseEmail(to), email_verified: false, updated_at: sql`now()` })
      .where(sql<string>`lower(email)`, '=', normaliseEmail(from))
      .returning('subject')
      .executeTakeFirst();
    if (!row) return false;
    await revokeSessions(trx, row.subject);
    await trx.deleteFrom('known_browser').where('subject', '=', row.subject).execute();
    return true;
  });
}

/** Answers false when no account has this address. */
export async function disableAccount(db: Database, email: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('account')
      .set({ disabled_at: sql`coalesce(disabled_at, now())`, updated_at: sql`now()` })
      .where(sql<string>`lower(email)`, '=', normaliseEmail(email))
      .returning('subject')
      .executeTakeFirst();
    if (!row) return false;
    await revokeSessions(trx, row.subject);
    await trx.deleteFrom('known_browser').where('subject', '=', row.subject).execute();
    return true;
  });
}

/** Nothing of the account stays but the end of its sessions, which is told by its subject. */
export async function eraseAccount(db: Database, subject: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await revokeSessions(trx, subject);
    await trx.deleteFrom('account').where('subject', '=', subject).execute();
  });
}

/** The person may sign in as somebody more; names, sessions and the rest stay. */
export async function addRole(db: Database, subject: string, role: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ roles: sql`array_append(roles, ${role})`, updated_at: sql`now()` })
    .where('subject', '=', subject)
    .where(sql<boolean>`not ${role} = any(roles)`)
    .execute();
}

/** The person signs in as that no more: sessions end. */
export async function removeRole(db: Database, subject: string, role: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('account')
      .set({ roles: sql`array_remove(roles, ${role})`, updated_at: sql`now()` })
      .where('subject', '=', subject)
      .execute();
    await revokeSessions(trx, subject);
  });
}

/** Whether an account that was closed still has the address. */
export async function isClosed(db: Database, email: string): Promise<boolean> {
  const closed = db
    .selectFrom('account')
    .select('subject')
    .where(sql<string>`lower(email)`, '=', normaliseEmail(email))
    .where('disabled_at', 'is not', null);
  return (await closed.executeTakeFirst()) !== undefined;
}

/** A closed account gives its address to whoever has it now. */
export async function freeAddress(db: Database, email: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ email: sql`subject || '@closed.invalid'`, updated_at: sql`now()` })
    .where(sql<string>`lower(email)`, '=', normaliseEmail(email))
    .where('disabled_at', 'is not', null)
    .execute();
}
