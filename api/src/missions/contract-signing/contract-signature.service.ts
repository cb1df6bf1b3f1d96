import { contractConsent } from '@bloom/shared-rules/cra/signature-consent';
import { signingRefusalProblem } from '@bloom/shared-rules/input/required-text';
import { CONSENT_MISSING } from '@bloom/shared-rules/person/signer-name';
import { holdStanding } from '../../identity/standing/standing.service.ts';
import { limitSigning, withRenewal } from '../../paper/signer/expired-link.ts';
import { handedInWords, linkWay } from '../../paper/signer/link-way.ts';
import { CODE_BY, checkCode, wayOfCode } from '../../paper/signer/sign-code.ts';
import { signedFrom } from '../../paper/signer/signed-from.ts';
import { signerIdentity } from '../../paper/signer/signer-identity.ts';
import { isSamePerson, signerName } from '../../paper/signer/signer-name.ts';
import { unknownDocument } from '../../paper/signer/unknown-document.ts';
import type { Platform, RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError, invalidInput } from '../../platform/errors.ts';
import { ruledText } from '../../platform/required-text.ts';
import { actorOf } from '../../platform/viewer/viewer.ts';
import { oneLine } from '../../platform/visible-text.ts';
import { contractOf } from '../contracts/contract.words.ts';
import { auditContract, recordEnd, recordSignatures } from '../contracts/contract-progress.service.ts';
import { contractLevel, partyName } from './contract.consent.ts';
import { alreadySigned, documentVoid, signerForSigning } from './contract-access.ts';
import { type SigningPerson, signingPerson } from './contract-code.service.ts';
import { type ContractToSign, contractToSign } from './contract-reading.service.ts';
import { CONTRACT_SEAL_QUEUE } from './contract-seal.queue.ts';
import type { SignerRecord } from './contract-signing.repository.ts';
import * as repository from './contract-signing.repository.ts';
import { askSigner, dropAsking, tellStopped } from './signer-invitation.service.ts';
import { renewSignerLink } from './signer-link.service.ts';
import { lockCase, type SigningCase } from './signing-case.service.ts';

export interface ContractSignatureInput {
  externalDocumentId: string;
  signerId: string;
  signerFullname: string;
  code: string;
  /** SHA-256 of the document that the person was shown. */
  documentHash: string;
  consent: boolean;
}

/**
 * One signer signs the very bytes he was shown; the next is asked, or the seal is made, with the same commit. The
 * answer is read before it: whoever signed is told so, although his access may end the moment after.
 */
export async function signContract(context: RequestContext, input: ContractSignatureInput): Promise<ContractToSign> {
  const fullname = signerName(input.signerFullname);
  if (!input.consent) throw invalidInput({ consent: CONSENT_MISSING });
  await limitSigning(context, actorOf(context.viewer));
  const outcome = await withRenewal(
    () => renewSignerLink(context, input.signerId),
    () =>
      inTransaction(context.db, async (tx) => {
        await holdStanding(context, tx);
        const signingCase = await lockCase(tx, input.externalDocumentId);
        if (signingCase === undefined) throw unknownDocument();
        const signer = signerForSigning(context.viewer, signingCase, input.signerId, context.clock.now());
        if (input.documentHash.toLowerCase() !== signingCase.signing.file_sha256) throw documentVoid('superseded');
        const person = await signingPerson(context, tx, signer);
        const refused = await checkCode(context, tx, person.subject, input.code);
        if (refused) return refused;
        const way = await wayOfCode(context, tx, person.subject);
        await writeSignature(context, tx, signingCase, signer, { fullname, person, way });
        await goOn(context, tx, signingCase, signer);
        return contractToSign({ ...context, db: tx }, input);
      }),
  );
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

async function writeSignature(
  context: RequestContext,
  tx: Db,
  signingCase: SigningCase,
  signer: SignerRecord,
  { fullname, person, way }: { fullname: string; person: SigningPerson; way: Awaited<ReturnType<typeof wayOfCode>> },
): Promise<void> {
  const { contract, signing } = signingCase;
  const { channel, phoneMasked } = way;
  if (!(await repository.advanceSigner(tx, signer.id, 'asked', { state: 'signed' }))) throw alreadySigned(signingCase);
  await dropAsking(tx, [signer.id]);
  await repository.insertSignature(tx, {
    signing_id: signing.id,
    signer_id: signer.id,
    party: signer.party,
    signer_fullname: fullname,
    signer_identity: signerIdentity(person),
    signer_email: person.email,
    signer_phone_masked: phoneMasked,
    signer_actor: actorOf(context.viewer),
    ...signedFrom(context),
    level: contractLevel({ bySms: channel === 'sms', way: linkWay(context.viewer.link) }),
    link_token_id: context.viewer.link?.tokenId ?? null,
    link_handed: await handedInWords(tx, context.viewer.link),
    code_channel: CODE_BY[channel],
    consent_text: contractConsent(partyName(contract, signer, context.environment.firmName)),
    file_sha256: signing.file_sha256,
  });
  await auditContract(context, tx, contract, 'contract.signature', {
    party: signer.party,
    signingId: signing.id,
    signerId: signer.id,
    sha256: signing.file_sha256,
    codeChannel: CODE_BY[channel],
    nameAsRecorded: isSamePerson(fullname, `${person.firstname} ${person.lastname}`),
  });
}

/** The next signer, or the end. */
async function goOn(context: RequestContext, tx: Tx, signingCase: SigningCase, signer: SignerRecord): Promise<void> {
  const { contract, signing } = signingCase;
  const others = signingCase.signers.filter(({ id }) => id !== signer.id);
  const signedCount = 1 + others.filter(({ state }) => state === 'signed').length;
  await recordSignatures(context, tx, contract, { signedCount, day: context.clock.today() });
  if (signedCount < signingCase.signers.length) {
    const next = others.find(({ state }) => state === 'waiting');
    // The product invites the next one, not whoever has just signed.
    if (next !== undefined) await askSigner(platformOf(context), tx, signingCase, next);
    return;
  }
  const completed = { state: 'complete', completed_at: context.clock.now() } as const;
  if (!(await repository.advanceSigning(tx, signing.id, 'open', completed))) throw alreadySigned(signingCase);
  await context.jobs.enqueue(tx, CONTRACT_SEAL_QUEUE, {
    key: `contractSeal:${signing.id}`,
    data: { signingId: signing.id },
    objectId: contract.mission_id,
    createdBy: actorOf(context.viewer),
  });
}

function platformOf({ environment, db, clock, log, files, links, jobs, events }: RequestContext): Platform {
  return { environment, db, clock, log, files, links, jobs, events };
}

export interface ContractRefusalInput {
  externalDocumentId: string;
  signerId: string;
  reason: string;
  /** Of whoever came by a link that staff handed out. */
  code?: string | null;
}

/**
 * A signer whose turn it is refuses, and says why; nobody signs this version any more. Staff who handed the link out do
 * not refuse in his name.
 */
export async function refuseContract(context: RequestContext, input: ContractRefusalInput): Promise<void> {
  const reason = ruledText('reason', oneLine(input.reason), signingRefusalProblem);
  await limitSigning(context, actorOf(context.viewer));
  const outcome = await withRenewal(
    () => renewSignerLink(context, input.signerId),
    () =>
      inTransaction(context.db, async (tx) => {
        await holdStanding(context, tx);
        const signingCase = await lockCase(tx, input.externalDocumentId);
        if (signingCase === undefined) throw unknownDocument();
        const { contract, signing } = signingCase;
        const signer = signerForSigning(context.viewer, signingCase, input.signerId, context.clock.now());
        if (linkWay(context.viewer.link) === 'handedOut') {
          const { subject } = await signingPerson(context, tx, signer);
          const wrongCode = await checkCode(context, tx, subject, input.code);
          if (wrongCode) return wrongCode;
        }
        if (!(await repository.advanceSigner(tx, signer.id, 'asked', { state: 'refused' })))
          throw alreadySigned(signingCase);
        await repository.advanceSigning(tx, signing.id, 'open', { state: 'refused', end_reason: reason });
        const who = partyName(contract, signer, context.environment.firmName);
        await recordEnd(context, tx, contract, {
          state: 'refused',
          sentence: `${who} refuse de signer le ${contractOf(contract)}\u00a0: «\u202f${reason}\u202f»`,
          data: {
            party: signer.party,
            signingId: signing.id,
            signerId: signer.id,
            linkId: context.viewer.link?.tokenId ?? null,
          },
        });
        await tellStopped(context, tx, signingCase, 'refused', signer.id);
        return undefined;
      }),
  );
  if (outcome) throw outcome;
}
