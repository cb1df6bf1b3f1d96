import { type DocumentKey, type SealedDocument, signersOf } from '../../paper/signer/sealed-document.ts';
import type { Db } from '../../platform/database/database.ts';
import { findSealedFile, signaturesOf } from './contract-signing.repository.ts';

/** A sealed contract, for whoever verifies it. */
export async function sealedContractOf(db: Db, key: DocumentKey): Promise<SealedDocument | undefined> {
  const found = await findSealedFile(db, key);
  if (found === undefined) return undefined;
  const signers = signersOf(await signaturesOf(db, found.signingId));
  return { kind: 'contract_signing', id: found.signingId, file: found.file, signers };
}
