import type { DocumentKey, SealedDocument } from '../../paper/signer/sealed-document.ts';
import type { Db } from '../../platform/database/database.ts';
import { findSealedFile, signaturesOf } from './signing-document.repository.ts';

/** A sealed monthly report, for whoever verifies it. */
export async function sealedReportOf(db: Db, key: DocumentKey): Promise<SealedDocument | undefined> {
  const found = await findSealedFile(db, key);
  if (found === undefined) return undefined;
  const signatures = await signaturesOf(db, found.documentId);
  const signers = signatures.map(({ signer_fullname: name, sign_date: signDate, level }) => ({
    name,
    signDate,
    level,
  }));
  return { kind: 'signing_document', id: found.documentId, file: found.file, signers };
}
