import { provenTelephone } from '../../desk/notifications/proven-telephone.service.ts';
import { maskPhone } from '../../desk/notifications/telephone.ts';
import { holdStanding } from '../../identity/standing/standing.service.ts';
import { limitSigning, withRenewal } from '../../paper/signer/expired-link.ts';
import { type CodeSubject, issueCode } from '../../paper/signer/sign-code.ts';
import { maskEmail } from '../../paper/signer/signer-identity.ts';
import { codeMail, humanToAsk } from '../../paper/signer/signer-mails.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { queueMessage } from '../../platform/mail/message.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { findManager } from '../contracts/contract-record.repository.ts';
import { CODE_BY_MAIL, CODE_BY_SMS } from './contract.consent.ts';
import { signerForSigning, unknownDocument } from './contract-access.ts';
import type { MailTo } from './contract-signing.mails.ts';
import type { SignerRecord } from './contract-signing.repository.ts';
import * as repository from './contract-signing.repository.ts';
import { renewSignerLink } from './signer-link.service.ts';
import { lockCase, type SigningCase } from './signing-case.service.ts';

/** The person who signs, as we know it, and where the code goes. */
export interface SigningPerson extends MailTo {
  /** E.164, when proven: then the code goes there instead of the address that had the link. */
  telephone: string | undefined;
  /** What the code is bound to: the signer, and for the firm the one of its people who asked. */
  subject: CodeSubject;
}

/** For the firm it is whoever of its account managers is signed in. */
export async function signingPerson(context: RequestContext, db: Db, signer: SignerRecord): Promise<SigningPerson> {
  const { environment, viewer } = context;
  const isFirm = signer.party === 'firm';
  const [person] = isFirm ? await repository.findStaff(db, [viewer.staffId ?? '']) : [signer];
  if (person?.email == null) throw unknownDocument();
  const known = isFirm ? { bloomerId: null, staffId: viewer.staffId } : { bloomerId: signer.bloomer_id, staffId: null };
  return {
    firstname: person.firstname ?? '',
    lastname: person.lastname ?? '',
    email: person.email,
    telephone: await provenTelephone(environment, db, known),
    subject: { objectId: signer.id, personId: isFirm ? (viewer.staffId ?? '') : signer.id },
  };
}

export function channelOf({ telephone }: SigningPerson): string {
  return telephone === undefined ? CODE_BY_MAIL : CODE_BY_SMS;
}

export interface SentCode {
  channel: string;
  destinationMasked: string;
  expiresAt: Date;
}

/** Six digits to the signer whose turn it is, by SMS when the number is proven, else by mail. */
export async function requestContractCode(
  context: RequestContext,
  externalDocumentId: string,
  signerId: string,
): Promise<SentCode> {
  await limitSigning(context, actorOf(context.viewer));
  return withRenewal(
    () => renewSignerLink(context, signerId),
    () =>
      inTransaction(context.db, async (tx) => {
        await holdStanding(context, tx);
        const of = await lockCase(tx, externalDocumentId);
        if (of === undefined) throw unknownDocument();
        const signer = signerForSigning(context.viewer, of, signerId, context.clock.now());
        return sendCode(context, tx, of, await signingPerson(context, tx, signer));
      }),
  );
}

async function sendCode(context: RequestContext, tx: Db, of: SigningCase, person: SigningPerson): Promise<SentCode> {
  const { environment } = context;
  const { id, code, expiresAt } = await issueCode(context, tx, person.subject);
  if (person.telephone !== undefined) {
    await queueMessage(tx, {
      dedupeKey: `sign-code:${id}`,
      channel: 'sms',
      to: person.telephone,
      text: `${environment.productName}\u00a0: ${code} est votre code de signature, valable dix minutes. Ne le communiquez à personne.`,
    });
    return { channel: 'sms', destinationMasked: maskPhone(person.telephone), expiresAt };
  }
  const manager = await findManager(tx, of.contract.mission_id);
  await queueMail(
    tx,
    codeMail(environment, { codeId: id, code, to: person, contact: humanToAsk(environment, manager) }),
  );
  return { channel: 'email', destinationMasked: maskEmail(person.email), expiresAt };
}
