import { renderCraPdf } from '../../paper/documents/cra.pdf.ts';
import { type FrozenSnapshot, thaw } from '../../paper/documents/cra.snapshot.ts';
import type { ForcedEvidence } from '../../paper/documents/cra-evidence.pdf.ts';
import { verificationUrl } from '../../paper/documents/firm-seal.ts';
import { evidenceOf } from '../../paper/documents/signature-evidence.ts';
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
      signatures: signatures.map((signature) => ({
        ...evidenceOf(signature, signature.snapshot_sha256),
        role: signature.role,
      })),
      billing: await billingFacts(platform.db, activityId),
      verificationUrl: verificationUrl(platform, documentId),
      showIp,
      ...(forced && { forced }),
    },
  });
}
