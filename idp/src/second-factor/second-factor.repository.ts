import { sql } from 'kysely';
import { revokeSessions } from '../accounts/account.repository.ts';
import type { Database } from '../platform/database.ts';

const STEP_LIFE_MS = 15 * 60 * 1000;

export type SecondStep = {
  readonly subject: string;
  /** What is being set up; null where it was set up before. */
  readonly sealed_secret: string | null;
  readonly tries: number;
  readonly passed_at: Date | null;
};

export async function findAuthenticator(db: Database, subject: string) {
  return db.selectFrom('authenticator').selectAll().where('subject', '=', subject).executeTakeFirst();
}

/** The mailed code was right: the attempt goes on with the second factor of this account, or with setting one up. */
export async function openStep(
  db: Database,
  interactionId: string,
  step: { subject: string; sealedSecret: string | null },
): Promise<void> {
  const values = {
    subject: step.subject,
    sealed_secret: step.sealedSecret,
    tries: 0,
    passed_at: null,
    expires_at: new Date(Date.now() + STEP_LIFE_MS),
  };
  await db
    .insertInto('second_step')
    .values({ interaction_id: interactionId, ...values })
    .onConflict((conflict) => conflict.column('interaction_id').doUpdateSet(values))
    .execute();
}

const live = (db: Database, interactionId: string) =>
  db
    .selectFrom('second_step')
    .select(['subject', 'sealed_secret', 'tries', 'passed_at'])
    .where('interaction_id', '=', interactionId)
    .where('expires_at', '>', new Date());

export async function findStep(db: Database, interactionId: string): Promise<SecondStep | undefined> {
  return live(db, interactionId).executeTakeFirst();
}

/** Counts a try before it is looked at, so that parallel guesses cannot share one. */
export async function takeTry(db: Database, interactionId: string): Promise<SecondStep | undefined> {
  return db
    .updateTable('second_step')
    .set({ tries: sql`tries + 1` })
    .where('interaction_id', '=', interactionId)
    .where('expires_at', '>', new Date())
    .returning(['subject', 'sealed_secret', 'tries', 'passed_at'])
    .executeTakeFirst();
}

/** The attempt is over: nobody goes on with it. */
export async function closeStep(db: Database, interactionId: string): Promise<SecondStep | undefined> {
  return db
    .deleteFrom('second_step')
    .where('interaction_id', '=', interactionId)
    .where('expires_at', '>', new Date())
    .returning(['subject', 'sealed_secret', 'tries', 'passed_at'])
    .executeTakeFirst();
}

/** False when this code, or a later one, has served already. */
export async function useStepOfTime(db: Database, subject: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('authenticator')
    .set({ last_step: step })
    .where('subject', '=', subject)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function useRecoveryCode(db: Database, subject: string, codeHash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: new Date() })
    .where('subject', '=', subject)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

type Authenticator = { subject: string; sealedSecret: string; step: number; recoveryHashes: readonly string[] };

/**
 * False when the account has one of another attempt, which was quicker. The same attempt again gets other codes instead
 * of those that nobody may have seen: its answer was lost, or came for the first of two clicks.
 */
export async function saveAuthenticator(db: Database, interactionId: string, made: Authenticator): Promise<boolean> {
  const { subject } = made;
  return db.transaction().execute(async (trx) => {
    const saved = await trx
      .insertInto('authenticator')
      .values({ subject, sealed_secret: made.sealedSecret, last_step: made.step })
      .onConflict((conflict) => conflict.column('subject').doNothing())
      .executeTakeFirst();
    if (saved.numInsertedOrUpdatedRows !== 1n && !(await holdsSecret(trx, made))) return false;
    await trx.deleteFrom('recovery_code').where('subject', '=', subject).execute();
    const codes = made.recoveryHashes.map((code_hash) => ({ subject, code_hash, used_at: null }));
    await trx.insertInto('recovery_code').values(codes).execute();
    await trx
      .updateTable('second_step')
      .set({ passed_at: new Date() })
      .where('interaction_id', '=', interactionId)
      .execute();
    return true;
  });
}

/** Sealed, no two secrets are alike. Whoever asks at the same time waits. */
async function holdsSecret(db: Database, { subject, sealedSecret }: Authenticator): Promise<boolean> {
  const row = await db
    .selectFrom('authenticator')
    .select('subject')
    .where('subject', '=', subject)
    .where('sealed_secret', '=', sealedSecret)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The telephone and the codes are lost: every session ends, and the next sign-in sets up another one. */
export async function resetSecondFactor(db: Database, subject: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await revokeSessions(trx, subject);
    await trx.deleteFrom('recovery_code').where('subject', '=', subject).execute();
    const { numDeletedRows } = await trx.deleteFrom('authenticator').where('subject', '=', subject).executeTakeFirst();
    return numDeletedRows > 0n;
  });
}

/** Staff accounts in use that a mailed code alone opens. */
export async function countStaffWithout(db: Database): Promise<number> {
  const row = await db
    .selectFrom('account as a')
    .leftJoin('authenticator as t', 't.subject', 'a.subject')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('t.subject', 'is', null)
    .where('a.disabled_at', 'is', null)
    .where('a.demo', '=', false)
    .where(sql<boolean>`a.roles && array['Admin', 'System']`)
    .executeTakeFirstOrThrow();
  return row.count;
}
