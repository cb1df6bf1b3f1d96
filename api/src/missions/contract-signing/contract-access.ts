import { ExpiredLink } from '../../paper/signer/expired-link.ts';
import { unknownDocument } from '../../paper/signer/unknown-document.ts';
import { AppError } from '../../platform/errors.ts';
import { isAdmin, isBloomer, isClient, type Viewer } from '../../platform/viewer/viewer.ts';
import { isOut } from '../contracts/contract.states.ts';
import { canSeeContract, canUpload } from '../contracts/contracts.policy.ts';
import type { SignerRecord } from './contract-signing.repository.ts';
import type { SigningCase } from './signing-case.service.ts';

/** Whether the viewer is this signer: by the signer's own link, as the Bloomer or contact, or for the firm as staff. */
export function actsAs(viewer: Viewer, signer: SignerRecord): boolean {
  if (viewer.link !== null) {
    const isOwn = viewer.link.contactId === null || viewer.link.contactId === signer.contact_id;
    return viewer.link.purpose === 'contractSign' && viewer.link.objectId === signer.id && isOwn;
  }
  if (signer.party === 'bloomer') return isBloomer(viewer) && signer.bloomer_id === viewer.bloomerId;
  if (signer.party === 'client') return isClient(viewer) && signer.contact_id === viewer.contactId;
  // A person: the service account signs nothing.
  return isAdmin(viewer, 'account');
}

/** The signer that the viewer is, of those named; the first one when none is named. */
export function ownSigner(viewer: Viewer, { signers }: SigningCase, wanted: string | null): SignerRecord | undefined {
  const all = signers.filter((signer) => actsAs(viewer, signer));
  // Whoever signs for the other side does not sign for the firm as well.
  const other = all.find(({ party }) => party !== 'firm');
  const own = other === undefined ? all : [other];
  return wanted === null ? own[0] : own.find(({ id }) => id === wanted);
}

/** May look at the request: one of its signers, staff who handle contracts, others of the same side. */
export function canLookAt(viewer: Viewer, { contract, signers }: SigningCase): boolean {
  if (viewer.link !== null) return signers.some((signer) => signer.is_entitled && actsAs(viewer, signer));
  const parties = {
    type: contract.type,
    bloomerId: contract.bloomer_id,
    clientSocietyId: contract.client_society_id,
  };
  return canSeeContract(viewer, parties);
}

export function isComplete({ signing }: Pick<SigningCase, 'signing'>): boolean {
  return signing.state === 'complete' || signing.state === 'sealed';
}

const VOID: Record<string, string> = {
  refused: 'Un signataire a refusé ce document\u00a0: il ne peut plus être signé.',
  expired: 'Le délai de signature de ce document est passé\u00a0: une nouvelle invitation vous parviendra si besoin.',
  cancelled: 'La demande de signature de ce document a été annulée.',
  superseded: 'Ce document n’est plus valable\u00a0: une nouvelle invitation va vous parvenir.',
  signed_elsewhere: 'Ce document a été signé autrement, sur papier ou dans une autre version.',
};

export function documentVoid(state: string): AppError {
  return new AppError('DOCUMENT_VOID', { message: VOID[state] ?? VOID.superseded, reason: state.toUpperCase() });
}

/**
 * Why nobody signs by a request that is over. The contract may be signed all the same, and waits for nobody then; or a
 * next version of it is out already.
 */
export function requestOver({ contract, signing }: SigningCase): AppError {
  const state = contract.last_version_state ?? contract.state;
  if (state === 'signed') return documentVoid('signed_elsewhere');
  return documentVoid(contract.last_version_state !== null && isOut(state) ? 'superseded' : signing.state);
}

export function alreadySigned({ contract, signing }: SigningCase): AppError {
  const recordId = contract.id;
  return new AppError('ALREADY_SIGNED', {
    message: isComplete({ signing }) ? 'Ce document est déjà signé par tous.' : 'Vous avez déjà signé ce document.',
    data: { recordId, month: null, fileName: 'signed.pdf' },
  });
}

/** Whether the signers before this one have signed, so that it is this one's turn. */
export function isTurnOf({ signing, signers }: SigningCase, signer: SignerRecord): boolean {
  return (
    signing.is_parallel || signers.every(({ position, state }) => position >= signer.position || state === 'signed')
  );
}

function notEntitled(): AppError {
  return new AppError('FORBIDDEN', {
    reason: 'NOT_OPERATIONAL',
    message:
      'Vous n’êtes plus le signataire de ce document\u00a0: il ne peut pas être signé en votre nom. Rien n’a été enregistré.',
  });
}

/** The signer who may sign now. The order of the guards fixes which refusal people see. */
export function signerForSigning(viewer: Viewer, signingCase: SigningCase, signerId: string, now: Date): SignerRecord {
  const signer = ownSigner(viewer, signingCase, signerId);
  if (signer === undefined) throw unknownDocument();
  if (!signer.is_entitled) throw notEntitled();
  if (isComplete(signingCase)) throw alreadySigned(signingCase);
  if (signingCase.signing.state !== 'open') throw requestOver(signingCase);
  // Signed by hand, or ended, in a moment that the request does not know of yet.
  if (!isOut(signingCase.contract.state)) throw documentVoid('cancelled');
  if (signingCase.signing.ends_at <= now) throw documentVoid('expired');
  if (signer.state === 'signed') throw alreadySigned(signingCase);
  if (viewer.link?.expired) throw new ExpiredLink();
  if (isTurnOf(signingCase, signer)) return signer;
  throw new AppError('BAD_USER_INPUT', {
    message: 'Un autre signataire passe avant vous\u00a0: un e-mail vous préviendra quand ce sera votre tour.',
    reason: 'NOT_YOUR_TURN',
    invalidArgs: ['externalDocumentId'],
  });
}

/** Staff who send, remind and cancel. */
export const managesSigning = canUpload;
