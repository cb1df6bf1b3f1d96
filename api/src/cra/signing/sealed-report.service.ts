import {
  type CorrectedSeal,
  type DocumentKey,
  type SealedDocument,
  signersOf,
} from '../../paper/signer/sealed-document.ts';
import type { Db } from '../../platform/database/database.ts';
import { type Correction, correctionOf, replacingDocument } from '../activities/correction-record.repository.ts';
import { findSealedFile, signaturesOf } from './signing-document.repository.ts';

/** A sealed monthly report, for whoever verifies it. */
export async function sealedReportOf(db: Db, key: DocumentKey): Promise<SealedDocument | undefined> {
  const found = await findSealedFile(db, key);
  if (found === undefined) return undefined;
  const signers = signersOf(await signaturesOf(db, found.documentId));
  const corrected = await correctedSeal(db, await correctionOf(db, 'document_id', found.documentId));
  return { kind: 'signing_document', id: found.documentId, file: found.file, signers, ...corrected };
}

/** What a corrected month says of the version that it replaces. */
export async function correctedSeal(
  db: Db,
  correction: Correction | undefined,
): Promise<{ corrected?: CorrectedSeal }> {
  if (correction === undefined) return {};
  const { opened_at: openedAt, closed_at: replacedAt } = correction;
  const replacedById = replacedAt === null ? null : await replacingDocument(db, correction);
  return { corrected: { openedAt, replacedAt, replacedById } };
}
