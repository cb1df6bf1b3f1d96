import type { DocumentKey, SealedDocument } from '../../paper/signer/sealed-document.ts';
import type { Db } from '../../platform/database/database.ts';
import { findSealedFile, signaturesOf } from './contract-signing.repository.ts';

/** A sealed contract, for whoever verifies it. */
export async function sealedContractOf(db: Db, key: DocumentKey): Promise<SealedDocument | undefined> {
  const found = await findSealedFile(db, key);
  if (found === undefined) return undefined;
  const signatures = await signaturesOf(db, found.signingId);
  const signers = signatures.map(({ signer_fullname: name, sign_date: signDate, level }) => ({
    name,
    signDate,
    level,
  }));
  return { kind: 'contract_signing', id: found.signingId, file: found.file, signers };
}
