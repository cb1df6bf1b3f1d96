import type { StoredAccount } from '../accounts/account.repository.ts';
import type { Database } from '../platform/database.ts';
import type { Secrets } from '../platform/secrets.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';
import { seal, unseal } from './sealing.ts';
import * as repository from './second-factor.repository.ts';
import { newTotpSecret, totpStep } from './totp.ts';

const TRIES = 5;
const STAFF = ['Admin', 'System'];

export type SecondFactorSetup = {
  readonly db: Database;
  readonly secrets: Pick<Secrets, 'codeKey'>;
  /** What seals the secrets of the applications; without it none is set up, and none can be asked for. */
  readonly sealingKey: Buffer | undefined;
};

/** What follows the mailed code: nothing, a code of the application, or the offer to set one up. */
export type NextStep = 'done' | 'ask' | 'offer';

export type FactorCheck =
  | { readonly outcome: 'accepted'; readonly subject: string; readonly methods: readonly string[] }
  | { readonly outcome: 'wrong' | 'tooManyTries' | 'over' };

export type SetUp =
  | { readonly outcome: 'done'; readonly recoveryCodes: readonly string[] }
  | { readonly outcome: 'wrong' | 'tooManyTries' | 'over' };

/**
 * Says what comes after the mailed code of this attempt. Whoever has an application is always asked for its code; staff
 * who have none are offered one, right after the proof that the mailbox is theirs and at no other time.
 */
export async function beginSecondStep(
  { db, sealingKey }: SecondFactorSetup,
  interactionId: string,
  account: StoredAccount,
): Promise<NextStep> {
  const { subject } = account;
  if ((await repository.findAuthenticator(db, subject)) !== undefined) {
    await repository.openStep(db, interactionId, { subject, sealedSecret: null });
    return 'ask';
  }
  if (sealingKey === undefined || account.demo || !account.roles.some((role) => STAFF.includes(role))) return 'done';
  const sealedSecret = seal(sealingKey, subject, newTotpSecret());
  await repository.openStep(db, interactionId, { subject, sealedSecret });
  return 'offer';
}

/** The secret that this attempt offers; undefined when it offers none. */
export async function offeredSecret(
  { db, sealingKey }: SecondFactorSetup,
  interactionId: string,
): Promise<{ subject: string; secret: string } | undefined> {
  const step = await repository.findStep(db, interactionId);
  if (!step?.sealed_secret || step.passed_at !== null || sealingKey === undefined) return undefined;
  return { subject: step.subject, secret: unseal(sealingKey, step.subject, step.sealed_secret) };
}

/** Takes a code of the application, or a recovery code; each serves once. */
export async function checkSecondFactor(
  { db, secrets, sealingKey }: SecondFactorSetup,
  interactionId: string,
  typed: string,
): Promise<FactorCheck> {
  const step = await repository.takeTry(db, interactionId);
  if (step === undefined || step.sealed_secret !== null) return { outcome: 'over' };
  if (step.tries > TRIES) return { outcome: 'tooManyTries' };
  const { subject } = step;
  const authenticator = await repository.findAuthenticator(db, subject);
  if (authenticator === undefined) return { outcome: 'over' };
  const time = sealingKey && totpStep(unseal(sealingKey, subject, authenticator.sealed_secret), typed);
  if (time !== undefined && (await repository.useStepOfTime(db, subject, time))) {
    return finish(db, interactionId, subject, ['email', 'otp']);
  }
  if (await repository.useRecoveryCode(db, subject, recoveryHash(secrets.codeKey, subject, typed))) {
    return finish(db, interactionId, subject, ['email', 'mfa']);
  }
  return { outcome: step.tries >= TRIES ? 'tooManyTries' : 'wrong' };
}

async function finish(db: Database, interactionId: string, subject: string, methods: string[]): Promise<FactorCheck> {
  const closed = await repository.closeStep(db, interactionId);
  return closed === undefined ? { outcome: 'over' } : { outcome: 'accepted', subject, methods };
}

/**
 * The first code of the application proves that it was set up: from now on it is asked for. Another one, as long as the
 * attempt is not over, shows other recovery codes: nobody can have used the former ones.
 */
export async function setUpSecondFactor(
  { db, secrets, sealingKey }: SecondFactorSetup,
  interactionId: string,
  typed: string,
): Promise<SetUp> {
  const step = await repository.takeTry(db, interactionId);
  if (!step?.sealed_secret || sealingKey === undefined) return { outcome: 'over' };
  if (step.tries > TRIES) return { outcome: 'tooManyTries' };
  const { subject, sealed_secret: sealedSecret } = step;
  const time = totpStep(unseal(sealingKey, subject, sealedSecret), typed);
  if (time === undefined) return { outcome: step.tries >= TRIES ? 'tooManyTries' : 'wrong' };
  const recoveryCodes = newRecoveryCodes();
  const recoveryHashes = recoveryCodes.map((code) => recoveryHash(secrets.codeKey, subject, code));
  const made = { subject, sealedSecret, step: time, recoveryHashes };
  const saved = await repository.saveAuthenticator(db, interactionId, made);
  return saved ? { outcome: 'done', recoveryCodes } : { outcome: 'over' };
}

/** Ends an attempt whose application was just set up, or that goes on without one. */
export async function leaveSetUp(
  { db }: SecondFactorSetup,
  interactionId: string,
): Promise<{ subject: string; methods: readonly string[] } | undefined> {
  const step = await repository.findStep(db, interactionId);
  // Who has an application does not go on without it.
  if (!step?.sealed_secret) return undefined;
  const closed = await repository.closeStep(db, interactionId);
  if (closed === undefined) return undefined;
  const { subject, passed_at: passedAt } = closed;
  if (passedAt !== null) return { subject, methods: ['email', 'otp'] };
  // Another attempt set one up in the meantime.
  return (await repository.findAuthenticator(db, subject)) ? undefined : { subject, methods: ['email'] };
}
