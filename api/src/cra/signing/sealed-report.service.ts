import { type DocumentKey, type SealedDocument, signersOf } from '../../paper/signer/sealed-document.ts';
import type { Db } from '../../platform/database/database.ts';
import { findSealedFile, signaturesOf } from './signing-document.repository.ts';

/** A sealed monthly report, for whoever verifies it. */
export async function sealedReportOf(db: Db, key: DocumentKey): Promise<SealedDocument | undefined> {
  const found = await findSealedFile(db, key);
  if (found === undefined) return undefined;
  const signers = signersOf(await signaturesOf(db, found.documentId));
  return { kind: 'signing_document', id: found.documentId, file: found.file, signers };
}
