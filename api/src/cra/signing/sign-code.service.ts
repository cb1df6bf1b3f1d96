import { holdStanding } from '../../identity/standing/standing.service.ts';
import { issueCode } from '../../paper/signer/sign-code.ts';
import { maskEmail } from '../../paper/signer/signer-identity.ts';
import { codeMail } from '../../paper/signer/signer-mails.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { documentForSigning } from './client-guard.service.ts';
import { human } from './signing.mails.ts';
import { lockDocument } from './signing-document.repository.ts';

/** Mails six digits to the contact who is about to sign. */
export async function requestSigningCode(context: RequestContext, documentId: string) {
  const { cra, document, signer } = await documentForSigning(context, documentId);
  return inTransaction(context.db, async (tx) => {
    await holdStanding(context, tx);
    await lockDocument(tx, document.id);
    const subject = { objectId: document.id, personId: signer.id };
    const { id, code, expiresAt } = await issueCode(context, tx, subject);
    const letter = { codeId: id, code, to: signer, contact: human(context.environment, cra) };
    await queueMail(tx, codeMail(context.environment, letter));
    return { channel: 'email', destinationMasked: maskEmail(signer.email), expiresAt };
  });
}
