import { SIGNED_COPY_LIFE } from '@bloom/shared-rules/access/link-life';
import { hasAccess } from '../../identity/standing/standing-record.repository.ts';
import { sealForFirm } from '../../paper/documents/firm-seal.ts';
import { auditSystem } from '../../platform/audit/audit.ts';
import type { Platform } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { findFile } from '../../platform/files/file-record.repository.ts';
import { storeFile } from '../../platform/files/files.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { findCra } from '../activities/cra-record.repository.ts';
import type { CraRecord } from '../activities/cra-record.ts';
import { craPaper } from './cra-paper.ts';
import { craPath, fileNameOf, isFullySigned } from './signed-file.ts';
import { type SealedRecipient, sealedMail } from './signing.mails.ts';
import * as repository from './signing-document.repository.ts';
import { canonicalSnapshot } from './signing-document.service.ts';

export type Rendering = { readonly preview: boolean; readonly showIp: boolean };

/** The report as PDF, without a seal. */
export async function renderDocument(
  platform: Platform,
  document: repository.SigningDocument,
  rendering: Rendering,
): Promise<Buffer> {
  const signatures = await repository.signaturesOf(platform.db, document.id);
  const lastSigned = signatures.at(-1)?.sign_date;
  return craPaper(platform, {
    documentId: document.id,
    activityId: document.activity_id,
    version: document.version,
    frozen: { text: document.snapshot, sha256: document.snapshot_sha256 },
    signatures,
    madeAt: rendering.preview ? document.created_at : (lastSigned ?? document.created_at),
    ...rendering,
  });
}

/** A month that has no document to sign (saved too early), as a marked preview of what is declared. */
export async function renderDraft(platform: Platform, cra: CraRecord): Promise<Buffer> {
  return craPaper(platform, {
    documentId: cra.id,
    activityId: cra.id,
    version: 1,
    frozen: canonicalSnapshot(cra, 1),
    signatures: [],
    madeAt: cra.updated_at,
    preview: true,
    showIp: false,
  });
}

/**
 * The sealed file of a document that both sides signed, made now when it is not there yet. Two makers at once end with
 * one file: the second finds the first's under the lock. Throws when the time-stamp authority does not answer.
 */
export async function sealedFile(platform: Platform, documentId: string): Promise<Row<'file'>> {
  const document = await repository.findDocument(platform.db, documentId);
  if (!document || !isFullySigned(document.status)) {
    throw new Error('only a document that both sides signed is sealed');
  }
  const made = document.sealed_file_id && (await findFile(platform.db, document.sealed_file_id));
  if (made) return made;
  const cra = await findCra(platform.db, document.activity_id);
  if (!cra) throw new Error('a signed document has no report');
  const pdf = await renderDocument(platform, document, { preview: false, showIp: false });
  const reason = `Compte rendu d’activité signé par les deux parties (${cra.month.slice(0, 7)})`;
  const sealed = await sealForFirm(platform, pdf, reason);
  return inTransaction(platform.db, async (tx) => {
    const locked = await repository.lockDocument(tx, document.id);
    const other = locked?.sealed_file_id && (await findFile(tx, locked.sealed_file_id));
    if (other) return other;
    const name = fileNameOf(cra);
    const original = await storeFile(platform, tx, { bytes: pdf, name, state: 'clean' });
    const file = await storeFile(platform, tx, { bytes: sealed, name, state: 'clean' });
    const files = { pdfFileId: original.id, sealedFileId: file.id, now: platform.clock.now() };
    await repository.saveSealed(tx, document.id, files);
    await auditSystem(tx, {
      action: 'document.seal',
      objectKind: 'signing_document',
      objectId: document.id,
      data: { originalSha256: original.sha256, sealedSha256: file.sha256, snapshotSha256: document.snapshot_sha256 },
    });
    if (document.status === 'fullySigned') await announce(platform, tx, cra, document.id);
    return file;
  });
}

/** The Bloomer and everybody who was asked for the client learn that it is signed, and where the document is. */
async function announce(platform: Platform, tx: Platform['db'], cra: CraRecord, documentId: string): Promise<void> {
  const signers = await repository.operationalSigners(tx, cra.mission_id);
  const bloomer: SealedRecipient = {
    role: 'bloomer',
    id: cra.bloomer_id,
    firstname: cra.bloomer_firstname,
    lastname: cra.bloomer_lastname,
    email: cra.bloomer_email,
  };
  if (await hasAccess(tx, bloomer.id)) {
    await queueMail(tx, sealedMail(platform.environment, cra, bloomer, documentId, craPath(cra)));
  }
  for (const signer of signers) {
    // A client has no account: the copy is read through a link of its own.
    const link = await platform.links.issue(tx, {
      purpose: 'craSign',
      objectId: documentId,
      contactId: signer.id,
      life: SIGNED_COPY_LIFE,
    });
    const recipient: SealedRecipient = { role: 'client', ...signer };
    await queueMail(
      tx,
      sealedMail(platform.environment, cra, recipient, documentId, `${craPath(cra)}?token=${link.token}`),
    );
  }
}
