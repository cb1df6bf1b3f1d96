import { sealedContractOf } from '../../missions/contract-signing/sealed-contract.service.ts';
import type { CorrectedSeal, DocumentKey, ForcedSeal, SealedDocument } from '../../paper/signer/sealed-document.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import { sha256 as hashOf, readStoredFile } from '../../platform/files/files.ts';
import { limitByAddress } from '../../platform/limits/rate-limit.ts';
import { sealedForcedReportOf } from '../signing/forced-report.service.ts';
import { sealedReportOf } from '../signing/sealed-report.service.ts';

const HASH = /^[0-9a-f]{64}$/;

export interface VerifiedDocument {
  /** The hash of the sealed file, computed again from its bytes. */
  sha256: string;
  signers: SealedDocument['signers'];
  forced: ForcedSeal | null;
  corrected: CorrectedSeal | null;
}

/**
 * What anybody may know of a sealed document: by the id of its QR code, or by the SHA-256 of a file in hand, which need
 * not be sent. Null when nothing sealed is known under it; the two are not told apart from what was never there.
 */
export async function verifyDocument(
  context: RequestContext,
  asked: { id?: string | null; sha256?: string | null },
): Promise<VerifiedDocument | null> {
  const key = keyOf(asked);
  await limitByAddress(context, 'verifyDocument');
  const found = await firstOf(context.db, key);
  if (found === undefined) return null;
  const sha256 = hashOf(await readStoredFile(context, found.file));
  await audit(context.db, context, { action: 'document.verify', objectKind: found.kind, objectId: found.id });
  return { sha256, signers: found.signers, forced: found.forced ?? null, corrected: found.corrected ?? null };
}

async function firstOf(db: Db, key: DocumentKey): Promise<SealedDocument | undefined> {
  return (await sealedReportOf(db, key)) ?? (await sealedContractOf(db, key)) ?? (await sealedForcedReportOf(db, key));
}

function keyOf({ id, sha256 }: { id?: string | null; sha256?: string | null }): DocumentKey {
  const hash = sha256?.trim().toLowerCase() ?? '';
  if (HASH.test(hash)) return { sha256: hash };
  if (id) return { id };
  throw invalidInput({ id: 'Indiquez l’identifiant du document, ou déposez le fichier.' });
}
