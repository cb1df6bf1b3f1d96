import { renderCraPdf } from '../../paper/documents/cra.pdf.ts';
import { type FrozenSnapshot, thaw } from '../../paper/documents/cra.snapshot.ts';
import type { CraSignature, ForcedEvidence } from '../../paper/documents/cra-evidence.pdf.ts';
import { verificationUrl } from '../../paper/documents/firm-seal.ts';
import type { Platform } from '../../platform/context/context.ts';
import { billingFacts } from './billing-facts.repository.ts';
import type { Signature } from './signing-document.repository.ts';

export interface CraPaper {
  /** What the page of evidence and its address call the document by. */
  documentId: string;
  activityId: string;
  version: number;
  frozen: FrozenSnapshot;
  signatures: readonly Signature[];
  madeAt: Date;
  /** Marked on every page as not signed by all. */
  preview: boolean;
  /** Addresses of the network are for who may see evidence. */
  showIp: boolean;
  /** In the place of the client's signature. */
  forced?: ForcedEvidence;
}

/** A report as PDF, without a seal: signed, declared only or forced. Throws when its stored text was changed. */
export async function craPaper(platform: Platform, paper: CraPaper): Promise<Buffer> {
  const { documentId, activityId, version, frozen, signatures, madeAt, preview, showIp, forced } = paper;
  const { firmName, firmLegalLine } = platform.environment;
  return renderCraPdf({
    snapshot: thaw(frozen),
    snapshotText: frozen.text,
    snapshotSha256: frozen.sha256,
    documentId,
    firm: { name: firmName, legalLine: firmLegalLine },
    madeAt,
    preview,
    evidence: {
      documentId,
      documentVersion: version,
      snapshotSha256: frozen.sha256,
      signatures: signatures.map(evidenceOf),
      billing: await billingFacts(platform.db, activityId),
      verificationUrl: verificationUrl(platform, documentId),
      showIp,
      ...(forced && { forced }),
    },
  });
}

/** A signature as the evidence page says it. */
function evidenceOf(signature: Signature): CraSignature {
  return {
    role: signature.role,
    signerFullname: signature.signer_fullname,
    signerIdentity: signature.signer_identity,
    signerPhoneMasked: signature.signer_phone_masked,
    signDate: signature.sign_date,
    level: signature.level,
    codeChannel: signature.code_channel,
    linkId: signature.link_token_id,
    linkHanded: signature.link_handed,
    session: signature.signer_session,
    consentText: signature.consent_text,
    signedSha256: signature.snapshot_sha256,
    signerIp: signature.signer_ip,
    userAgent: signature.user_agent,
  };
}
