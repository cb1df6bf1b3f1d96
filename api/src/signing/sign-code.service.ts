import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { RequestContext } from '../platform/context.ts';
import type { Row } from '../platform/database.tables.ts';
import { type Db, inTransaction } from '../platform/database.ts';
import { AppError, type AppErrorDetails, invalidInput } from '../platform/errors.ts';
import { queueMail } from '../platform/mail.ts';
import { rateLimited } from '../platform/rate-limit.ts';
import { documentForSigning } from './client-guard.service.ts';
import { maskEmail } from './signature.consent.ts';
import { codeMail } from './signing.mails.ts';
import { lockDocument } from './signing-document.repository.ts';

const LIFE_MS = 10 * 60_000;
const AGAIN_MS = 60_000;
const BLOCK_MS = 15 * 60_000;
const DAY_MS = 86_400_000;
const MAX_TRIES = 5;
const PER_DAY = 5;

export const CODE_CHANNEL = 'code par e-mail';

function hashCode(context: RequestContext, documentId: string, contactId: string, code: string): string {
  return createHmac('sha256', context.environment.linkSecret)
    .update(`code:${documentId}:${contactId}:${code}`)
    .digest('hex');
}

/** Mails six digits to the contact who is about to sign. */
export async function requestSigningCode(context: RequestContext, documentId: string) {
  const { cra, document, signer } = await documentForSigning(context, documentId);
  return inTransaction(context.db, async (tx) => {
    await lockDocument(tx, document.id);
    const now = context.clock.now();
    await assertMayAsk(tx, document.id, signer.id, now);
    const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
    const expiresAt = new Date(now.getTime() + LIFE_MS);
    const row = await tx
      .insertInto('sign_code')
      .values({
        document_id: document.id,
        contact_id: signer.id,
        code_hash: hashCode(context, document.id, signer.id, code),
        expires_at: expiresAt,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await queueMail(tx, codeMail(context.environment, cra, signer, row.id, code));
    return { channel: 'email', destinationMasked: maskEmail(signer.email), expiresAt };
  });
}

async function codesOfToday(db: Db, documentId: string, contactId: string, now: Date): Promise<Row<'sign_code'>[]> {
  return db
    .selectFrom('sign_code')
    .selectAll()
    .where('document_id', '=', documentId)
    .where('contact_id', '=', contactId)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .orderBy('created_at', 'desc')
    .execute();
}

async function assertMayAsk(tx: Db, documentId: string, contactId: string, now: Date): Promise<void> {
  const codes = await codesOfToday(tx, documentId, contactId, now);
  const [last] = codes;
  const age = last ? now.getTime() - last.created_at.getTime() : Number.POSITIVE_INFINITY;
  const wait = last && last.tries >= MAX_TRIES ? BLOCK_MS : AGAIN_MS;
  if (age < wait) throw rateLimited(Math.ceil((wait - age) / 1000));
  if (codes.length >= PER_DAY) throw rateLimited(3_600);
}

/**
 * Compares what was typed with the last code. Answers the refusal instead of throwing it: a wrong try must be counted,
 * and an error would roll the count back.
 */
export async function checkCode(
  context: RequestContext,
  tx: Db,
  documentId: string,
  contactId: string,
  typed: string | null | undefined,
): Promise<AppError | undefined> {
  const now = context.clock.now();
  const [last] = await codesOfToday(tx, documentId, contactId, now);
  if (!typed || typed.trim() === '') {
    return refused('CODE_REQUIRED', 'Un code de confirmation est nécessaire\u00a0: demandez-le puis saisissez-le.');
  }
  if (!last || last.expires_at <= now)
    return refused('CODE_EXPIRED', 'Ce code a expiré\u00a0: demandez-en un nouveau.');
  if (last.tries >= MAX_TRIES)
    return refused('CODE_BLOCKED', 'Trop d’essais\u00a0: demandez un nouveau code dans quinze minutes.');
  const digits = typed.replace(/\s/g, '');
  const expected = Buffer.from(last.code_hash, 'hex');
  if (timingSafeEqual(expected, Buffer.from(hashCode(context, documentId, contactId, digits), 'hex'))) {
    await tx.updateTable('sign_code').set({ verified_at: now, tries: MAX_TRIES }).where('id', '=', last.id).execute();
    return undefined;
  }
  await tx
    .updateTable('sign_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', last.id)
    .execute();
  return refused('CODE_WRONG', 'Ce code n’est pas le bon.');
}

function refused(reason: string, message: string): AppError {
  const { details } = invalidInput({ code: message });
  return new AppError('BAD_USER_INPUT', { ...details, message, reason } satisfies AppErrorDetails);
}
