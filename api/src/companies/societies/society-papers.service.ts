import { DATE_CHANGE_UNSAID } from '@bloom/shared-rules/company-papers';
import { atMost, lengthOf, MAX_REASON } from '@bloom/shared-rules/limits';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError, invalidInput } from '../../platform/errors.ts';
import { storeUpload } from '../../platform/files/file-quarantine.ts';
import { type CheckedUpload, readPdfUpload } from '../../platform/files/file-upload.ts';
import { supersedeFiles } from '../../platform/files/files.ts';
import { presumedEnd } from './presumed-validity.ts';
import * as repository from './society-edit.repository.ts';
import { type PaperName, paperColumns } from './society-edit.repository.ts';
import type { Papers, SocietyInput, SocietyWrite } from './society-edit.ts';

export async function readPapers(context: RequestContext, input: SocietyInput): Promise<Papers> {
  const papers: Papers = {};
  for (const name of Object.keys(paperColumns) as PaperName[]) {
    const file = input[name];
    if (file == null) continue;
    papers[name] = await readPdfUpload(context, file).catch((error: unknown) => {
      throw error instanceof AppError ? invalidInput({ [name]: error.message }) : error;
    });
  }
  return papers;
}

export async function keepPapers(
  context: RequestContext,
  tx: Db,
  change: SocietyWrite,
  societyId: string,
): Promise<void> {
  const { input, papers, bloomerId } = change;
  const presumed = presumedEnd(context.clock.today());
  for (const [name, upload] of Object.entries(papers) as [PaperName, CheckedUpload][]) {
    await storePaper(context, tx, societyId, name, upload);
    await repository.setExpiry(tx, societyId, name, presumed);
  }
  if (bloomerId !== null) return;
  if (lengthOf(input.expirationReason ?? '') > MAX_REASON) {
    throw invalidInput({ expirationReason: atMost(MAX_REASON) });
  }
  const dates: [PaperName, string | null | undefined][] = [
    ['KBIS', input.KbisExpirationDate],
    ['URSSAFVigilanceCertificate', input.URSSAFVCExpirationDate],
  ];
  for (const [name, day] of dates) {
    if (day == null) continue;
    const isNew = papers[name] !== undefined;
    await dateByStaff(context, tx, societyId, {
      name,
      day,
      isNew,
      version: input.version,
      reason: input.expirationReason,
    });
  }
}

interface ReadDate {
  name: PaperName;
  day: string;
  /** The paper came with it. */
  isNew: boolean;
  version: number | null | undefined;
  reason: string | null | undefined;
}

/** Staff read the date on the paper; why it differs from the one on record is kept with it. */
async function dateByStaff(
  context: RequestContext,
  tx: Db,
  societyId: string,
  { name, day, isNew, version, reason }: ReadDate,
): Promise<void> {
  const { before, isProven } = await repository.setExpiry(tx, societyId, name, day);
  if (before === day) return;
  if (!isNew && before !== null && !reason?.trim()) {
    throw invalidInput({ expirationReason: DATE_CHANGE_UNSAID });
  }
  // The date comes from a check of the certificate: only who has seen that one replaces it.
  if (!isNew && isProven && version == null) throw new AppError('CONFLICT');
  await audit(tx, context, {
    action: 'society.update',
    objectKind: 'society',
    objectId: societyId,
    data: { document: name, expiration: { before, after: day }, reason: reason?.trim() || null },
  });
}

async function storePaper(
  context: RequestContext,
  tx: Db,
  societyId: string,
  name: PaperName,
  upload: CheckedUpload,
): Promise<void> {
  const file = await storeUpload(context, tx, upload);
  const replaced = await repository.setPaper(tx, societyId, name, file.id);
  await supersedeFiles(tx, [replaced]);
  await audit(tx, context, {
    action: 'society.documentAdd',
    objectKind: 'society',
    objectId: societyId,
    data: { document: name, fileId: file.id, sha256: file.sha256 },
  });
}
