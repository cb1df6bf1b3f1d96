import { provenTelephone } from '../../desk/notifications/proven-telephone.service.ts';
import { type CodeReceiver, type SentCode, sendSigningCode } from '../../desk/notifications/signing-code.delivery.ts';
import { holdStanding } from '../../identity/standing/standing.service.ts';
import { limitSigning, withRenewal } from '../../paper/signer/expired-link.ts';
import type { CodeSubject } from '../../paper/signer/sign-code.ts';
import { humanToAsk } from '../../paper/signer/signer-mails.ts';
import { unknownDocument } from '../../paper/signer/unknown-document.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { findManager } from '../missions/mission-record.repository.ts';
import { signerForSigning } from './contract-access.ts';
import type { SignerRecord } from './contract-signing.repository.ts';
import * as repository from './contract-signing.repository.ts';
import { renewSignerLink } from './signer-link.service.ts';
import { lockCase } from './signing-case.service.ts';

/** The person who signs, as we know it, and where the code goes. */
export interface SigningPerson extends CodeReceiver {
  /** What the code is bound to: the signer, and for the firm the one of its people who asked. */
  subject: CodeSubject;
}

/** For the firm it is whoever of its account managers is signed in. */
export async function signingPerson(context: RequestContext, db: Db, signer: SignerRecord): Promise<SigningPerson> {
  const { environment, viewer } = context;
  const isFirm = signer.party === 'firm';
  const [person] = isFirm ? await repository.findStaff(db, [viewer.staffId ?? '']) : [signer];
  if (person?.email == null) throw unknownDocument();
  const { bloomer_id: bloomerId, contact_id: contactId } = signer;
  const known = isFirm ? { staffId: viewer.staffId } : { bloomerId, contactId };
  return {
    firstname: person.firstname ?? '',
    lastname: person.lastname ?? '',
    email: person.email,
    telephone: await provenTelephone(environment, db, known),
    isBloomer: signer.party === 'bloomer',
    subject: { objectId: signer.id, personId: isFirm ? (viewer.staffId ?? '') : signer.id },
  };
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
        const signingCase = await lockCase(tx, externalDocumentId);
        if (signingCase === undefined) throw unknownDocument();
        const signer = signerForSigning(context.viewer, signingCase, signerId, context.clock.now());
        const to = await signingPerson(context, tx, signer);
        const human = async () =>
          humanToAsk(context.environment, await findManager(tx, signingCase.contract.mission_id));
        return sendSigningCode(context, tx, { subject: to.subject, to, human });
      }),
  );
}
