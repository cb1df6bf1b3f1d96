import { contractConsent } from '@bloom/shared-rules/cra/signature-consent';
import { telephoneToProve } from '../../desk/notifications/proven-telephone.service.ts';
import { codeDestination } from '../../desk/notifications/signing-code.delivery.ts';
import { linkWay } from '../../paper/signer/link-way.ts';
import { isKept } from '../../paper/signer/signed-copy.ts';
import { unknownDocument } from '../../paper/signer/unknown-document.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { AppError } from '../../platform/errors.ts';
import { refusal } from '../../platform/viewer/viewer.ts';
import { contractTitle } from '../contracts/contract.words.ts';
import { auditContractReading } from '../contracts/contract-read.service.ts';
import { contractLevel, partyName } from './contract.consent.ts';
import { actsAs, canLookAt, documentVoid, isComplete, isTurnOf, ownSigner, requestOver } from './contract-access.ts';
import { type SigningPerson, signingPerson } from './contract-code.service.ts';
import type { SignerRecord } from './contract-signing.repository.ts';
import * as repository from './contract-signing.repository.ts';
import { renewSignerLink } from './signer-link.service.ts';
import { findCase, type SigningCase } from './signing-case.service.ts';

export type ContractToSign = Awaited<ReturnType<typeof contractView>>;

/**
 * What the signing page shows, to signers, to staff, and to others of the same side. Reading never uses a link up: a
 * mail scanner may open it as often as it likes. A link that is too old asks for a new one, which only its signer gets.
 */
export async function getContractToSign(
  context: RequestContext,
  externalDocumentId: string,
  signerId: string | null,
): Promise<ContractToSign> {
  const { viewer, clock } = context;
  const signingCase = await findCase(context.db, externalDocumentId);
  if (signingCase === undefined) throw unknownDocument();
  if (!canLookAt(viewer, signingCase)) throw viewer.kind === 'staff' ? refusal(viewer) : unknownDocument();
  const own = ownSigner(viewer, signingCase, signerId);
  const now = clock.now();
  if (!isComplete(signingCase) && signingCase.signing.state !== 'open') throw requestOver(signingCase);
  if (signingCase.signing.state === 'open' && signingCase.signing.ends_at <= now) throw documentVoid('expired');
  if (viewer.link?.expired && !isKept(signingCase.signing.completed_at, now)) {
    const renewed = own !== undefined && (await renewSignerLink(context, own.id));
    throw new AppError('TOKEN_EXPIRED', { data: { renewed } });
  }
  await auditContractReading(context, signingCase.contract, 'signingPage');
  return contractView(context, signingCase, own);
}

/** Reads the contract once more after a signature, for the answer. */
export async function contractToSign(
  context: RequestContext,
  { externalDocumentId, signerId }: { externalDocumentId: string; signerId: string },
): Promise<ContractToSign> {
  const signingCase = await findCase(context.db, externalDocumentId);
  if (signingCase === undefined) throw unknownDocument();
  return contractView(context, signingCase, ownSigner(context.viewer, signingCase, signerId));
}

/** That which is kept once this person signs. */
function levelFor({ link }: RequestContext['viewer'], { telephone }: SigningPerson): string {
  return contractLevel({ bySms: telephone !== undefined, way: linkWay(link) });
}

async function contractView(context: RequestContext, signingCase: SigningCase, own: SignerRecord | undefined) {
  const { db, environment, viewer } = context;
  const { contract, signing, signers } = signingCase;
  const signatures = await repository.signaturesOf(db, signing.id);
  const person = own === undefined ? undefined : await signingPerson(context, db, own);
  const canSign = own?.state === 'asked' && own.is_entitled && signing.state === 'open' && isTurnOf(signingCase, own);
  return {
    externalDocumentId: signing.id,
    signerId: own?.id ?? null,
    isLinkHandedOut: linkWay(viewer.link) === 'handedOut',
    title: contractTitle(contract),
    missionLabel: contract.mission_label,
    bloomerFullname: contract.bloomer_fullname,
    clientName: contract.client_name,
    state: signing.state as 'open' | 'complete' | 'sealed',
    fileUrl: `/files/contract/${contract.id}/empty.pdf`,
    signedFileUrl: contract.signed_file_id === null ? null : `/files/contract/${contract.id}/signed.pdf`,
    documentHash: signing.file_sha256,
    endsAt: signing.ends_at,
    canSign,
    signerFullname: person === undefined ? null : `${person.firstname} ${person.lastname}`,
    ...(person === undefined
      ? { codeChannel: null, codeDestinationMasked: null, signatureLevel: null }
      : { ...codeDestination(person), signatureLevel: levelFor(viewer, person) }),
    telephoneToProve: canSign && own.party === 'client' ? await telephoneToProve(context, db) : null,
    consentText: own === undefined ? null : contractConsent(partyName(contract, own, environment.firmName)),
    signers: signers.map((signer) => {
      const signature = signatures.find(({ signer_id: id }) => id === signer.id);
      return {
        signerId: signer.id,
        party: signer.party,
        partyName: partyName(contract, signer, environment.firmName),
        state: signer.state,
        signerFullname: signature?.signer_fullname ?? null,
        signDate: signature?.sign_date ?? null,
        isViewer: signer.id === own?.id || (own === undefined && actsAs(viewer, signer)),
      };
    }),
  };
}
