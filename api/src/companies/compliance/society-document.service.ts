import { paperEndProblem } from '@bloom/shared-rules/company/company-paper-end';
import { of } from '@bloom/shared-rules/words/elision';
import { tellInfectedFile } from '../../desk/notifications/infected-file.notice.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Platform, RequestContext } from '../../platform/context/context.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import { type Db, inTransaction, isUuid } from '../../platform/database/database.ts';
import { AppError, forbidden, invalidInput } from '../../platform/errors.ts';
import { onInfectedFile, storeUpload } from '../../platform/files/file-quarantine.ts';
import { readPdfUpload } from '../../platform/files/file-upload.ts';
import { type ServedFile, supersedeFiles } from '../../platform/files/files.ts';
import { isBloomer, isStaff } from '../../platform/viewer/viewer.ts';
import { assertGoesAlone, requireSociety } from '../societies/societies.service.ts';
import * as repository from './society-document.repository.ts';

export type DocumentKind = Row<'society_document'>['kind'];

export interface DocumentInput {
  societyRecordId: string;
  kind: DocumentKind;
  file: File;
  expiresOn?: string | null;
}

/** A paper that only some companies must show: by its Bloomer, or by staff. Another of the same kind replaces it. */
export async function addSocietyDocument(context: RequestContext, input: DocumentInput): Promise<string> {
  await requireSociety(context, input.societyRecordId);
  const staff = isStaff(context.viewer, 'account', 'finance');
  const company = await repository.companyKind(context.db, input.societyRecordId);
  // An umbrella company shows its papers to the firm, not through one of its Bloomers.
  if (!staff && (!isBloomer(context.viewer) || company?.portage !== false)) throw forbidden('PERMISSION');
  const { expiresOn = null } = input;
  const tooLong = expiresOn === null ? undefined : paperEndProblem(expiresOn, context.clock.today());
  if (tooLong !== undefined) throw invalidInput({ expiresOn: tooLong });
  const upload = await readPdfUpload(context, input.file).catch((error: unknown) => {
    throw error instanceof AppError ? invalidInput({ file: error.message }) : error;
  });
  return inTransaction(context.db, async (tx) => {
    const { societyRecordId: societyId, kind } = input;
    if (!staff) await assertGoesAlone(tx, societyId, context.viewer.bloomerId ?? '');
    const file = await storeUpload(context, tx, upload);
    const replaced = await repository.replaceDocument(tx, { societyId, kind, fileId: file.id, expiresOn });
    await supersedeFiles(tx, [replaced]);
    await audit(tx, context, {
      action: 'society.documentAdd',
      objectKind: 'society',
      objectId: societyId,
      data: { document: kind, fileId: file.id, sha256: file.sha256, expiresOn },
    });
    return societyId;
  });
}

/** For staff with account or finance, and for the Bloomers of the company. */
export async function findSocietyDocument(
  context: RequestContext,
  societyId: string,
  kind: string,
): Promise<ServedFile | undefined> {
  if (!isUuid(societyId)) return undefined;
  const staff = isStaff(context.viewer, 'account', 'finance');
  const allowed = staff || (isBloomer(context.viewer) && (await isOwn(context, societyId)));
  if (!allowed) return undefined;
  const file = await repository.findDocumentFile(context.db, societyId, kind);
  return file === undefined ? undefined : { file };
}

async function isOwn(context: RequestContext, societyId: string): Promise<boolean> {
  const company = await repository.companyKind(context.db, societyId);
  return (
    company?.portage === false &&
    requireSociety(context, societyId).then(
      () => true,
      () => false,
    )
  );
}

async function takeOffDocument(platform: Platform, tx: Db, file: Row<'file'>): Promise<void> {
  const found = await repository.takeOffDocument(tx, file.id);
  if (found === undefined) return;
  const what = `document ${of(found.name)}`;
  await tellInfectedFile(platform, tx, { file, what, societyId: found.id, bloomerIds: found.bloomerIds, staffIds: [] });
}

onInfectedFile(takeOffDocument);
