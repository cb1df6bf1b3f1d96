import { provenTelephone } from '../../desk/notifications/proven-telephone.service.ts';
import { type CodeReceiver, sendSigningCode } from '../../desk/notifications/signing-code.delivery.ts';
import { holdStanding } from '../../identity/standing/standing.service.ts';
import type { CodeSubject } from '../../paper/signer/sign-code.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { documentForSigning } from './client-guard.service.ts';
import { human } from './signing.mails.ts';
import { lockDocument, type Signer } from './signing-document.repository.ts';

/** What a code is bound to: this contact, for this report. */
export function codeSubject(document: { id: string }, signer: Signer): CodeSubject {
  return { objectId: document.id, personId: signer.id };
}

/** The contact who signs, and where the code goes. */
export async function codeReceiver({ environment }: RequestContext, db: Db, signer: Signer): Promise<CodeReceiver> {
  return { ...signer, telephone: await provenTelephone(environment, db, { contactId: signer.id }) };
}

/** Six digits to the contact who is about to sign, by SMS when the number is proven, else by mail. */
export async function requestSigningCode(context: RequestContext, documentId: string) {
  const { cra, document, signer } = await documentForSigning(context, documentId);
  return inTransaction(context.db, async (tx) => {
    await holdStanding(context, tx);
    await lockDocument(tx, document.id);
    return sendSigningCode(context, tx, {
      subject: codeSubject(document, signer),
      to: await codeReceiver(context, tx, signer),
      human: () => human(context.environment, cra),
    });
  });
}
