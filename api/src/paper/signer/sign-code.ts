import { createHmac } from 'node:crypto';
import { withoutSpaces } from '@bloom/shared-rules/access/one-time-code';
import { DAY_MS } from '@bloom/shared-rules/calendar/time-units';
import type { Platform } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError, type AppErrorDetails, invalidInput } from '../../platform/errors.ts';
import {
  assertMayAsk,
  CODE_PROBLEMS,
  type CodeProblem,
  endOfCode,
  newCode,
  rightTry,
  wrongTry,
} from '../../platform/limits/sent-code.ts';
import { isMadeBy } from '../../platform/link-secrets.ts';

/** What is signed, and by whom: a code proves the person for this one thing. */
export type CodeSubject = { readonly objectId: string; readonly personId: string };

/** By what way a code leaves: to the address that has the link too, or to a number that its owner proved. */
export type CodeChannel = 'email' | 'sms';

/** How a code left, and the number that an SMS went to, masked. */
export type CodeSent = { readonly channel: 'email' } | { readonly channel: 'sms'; readonly phoneMasked: string };

/** As the evidence names it. */
export const CODE_BY: Record<CodeChannel, string> = { email: 'code par e-mail', sms: 'code par SMS' };

type Keys = Pick<Platform, 'environment' | 'clock'>;

export function hashCode(secret: string, subject: CodeSubject, code: string): string {
  return createHmac('sha256', secret).update(`code:${subject.objectId}:${subject.personId}:${code}`).digest('hex');
}

/**
 * A code that the caller sends; RATE_LIMITED as sent-code.ts says. The thing to sign must be locked.
 */
export async function issueCode(
  { environment, clock }: Keys,
  tx: Db,
  subject: CodeSubject,
  sent: CodeSent,
): Promise<{ id: string; code: string; expiresAt: Date }> {
  const now = clock.now();
  assertMayAsk(await codesOfToday(tx, subject, now), now);
  const { code, expiresAt } = newCode(now);
  const { id } = await tx
    .insertInto('sign_code')
    .values({
      object_id: subject.objectId,
      person_id: subject.personId,
      code_hash: hashCode(environment.linkSecrets[0], subject, code),
      channel: sent.channel,
      phone_masked: sent.channel === 'sms' ? sent.phoneMasked : null,
      expires_at: expiresAt,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, code, expiresAt };
}

async function codesOfToday(db: Db, { objectId, personId }: CodeSubject, now: Date): Promise<Row<'sign_code'>[]> {
  return db
    .selectFrom('sign_code')
    .selectAll()
    .where('object_id', '=', objectId)
    .where('person_id', '=', personId)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .orderBy('created_at', 'desc')
    .execute();
}

const REASONS: Record<CodeProblem, string> = {
  wrong: 'CODE_WRONG',
  used: 'CODE_EXPIRED',
  blocked: 'CODE_BLOCKED',
  expired: 'CODE_EXPIRED',
};

/**
 * Compares what was typed with the last code. Answers the refusal instead of throwing it: a wrong try must be counted,
 * and an error would roll the count back. The thing to sign must be locked.
 */
export async function checkCode(
  { environment, clock }: Keys,
  tx: Db,
  subject: CodeSubject,
  typed: string | null | undefined,
): Promise<AppError | undefined> {
  const now = clock.now();
  const [last] = await codesOfToday(tx, subject, now);
  if (!typed || typed.trim() === '') {
    return refused({
      reason: 'CODE_REQUIRED',
      message: 'Un code de confirmation est nécessaire\u00a0: demandez-le puis saisissez-le.',
    });
  }
  if (last === undefined) return problem('expired');
  const end = endOfCode(last, now);
  if (end !== undefined) return problem(end);
  const digits = withoutSpaces(typed);
  if (isMadeBy(environment.linkSecrets, (secret) => hashCode(secret, subject, digits), last.code_hash)) {
    await tx.updateTable('sign_code').set(rightTry(now)).where('id', '=', last.id).execute();
    return undefined;
  }
  const { tried, problem: refusal } = wrongTry(last, now);
  await tx.updateTable('sign_code').set(tried).where('id', '=', last.id).execute();
  return problem(refusal);
}

/** By what way the code came that was right; what was proven or changed since then counts for the next one. */
export async function wayOfCode(
  { clock }: Pick<Keys, 'clock'>,
  tx: Db,
  subject: CodeSubject,
): Promise<{ channel: CodeChannel; phoneMasked: string | null }> {
  const [last] = await codesOfToday(tx, subject, clock.now());
  return { channel: last?.channel ?? 'email', phoneMasked: last?.phone_masked ?? null };
}

/** The codes for this thing are worth nothing any more, whoever they were sent to. */
export async function endCodes({ clock }: Pick<Platform, 'clock'>, tx: Db, objectId: string): Promise<void> {
  const now = clock.now();
  // One that has ended keeps its end: a block counts from it.
  await tx
    .updateTable('sign_code')
    .set({ expires_at: now })
    .where('object_id', '=', objectId)
    .where('expires_at', '>', now)
    .execute();
}

const problem = (kind: CodeProblem): AppError => refused({ reason: REASONS[kind], message: CODE_PROBLEMS[kind] });

function refused({ reason, message }: { reason: string; message: string }): AppError {
  const { details } = invalidInput({ code: message });
  return new AppError('BAD_USER_INPUT', { ...details, message, reason } satisfies AppErrorDetails);
}
