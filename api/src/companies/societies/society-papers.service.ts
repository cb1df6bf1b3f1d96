import { DATE_CHANGE_UNSAID } from '@bloom/shared-rules/company/company-papers';
import { atMost, lengthOf, MAX_REASON } from '@bloom/shared-rules/input/limits';
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
  const dates: Partial<Record<PaperName, string | null>> =
    bloomerId === null
      ? { KBIS: input.KbisExpirationDate, URSSAFVigilanceCertificate: input.URSSAFVCExpirationDate }
      : {};
  const stored = new Set<string>();
  for (const [name, upload] of Object.entries(papers) as [PaperName, CheckedUpload][]) {
    if (await isOnRecord(context, tx, societyId, { name, upload, isDated: dates[name] != null })) continue;
    await storePaper(context, tx, societyId, name, upload);
    await repository.setExpiry(tx, societyId, name, presumed);
    stored.add(name);
  }
  if (bloomerId !== null) return;
  if (lengthOf(input.expirationReason ?? '') > MAX_REASON) {
    throw invalidInput({ expirationReason: atMost(MAX_REASON) });
  }
  for (const [name, day] of Object.entries(dates) as [PaperName, string | null | undefined][]) {
    if (day == null) continue;
    await dateByStaff(context, tx, societyId, {
      name,
      day,
      isNew: stored.has(name),
      version: input.version,
      reason: input.expirationReason,
    });
  }
}

const NO_LONGER_GOOD =
  'Ce document est déjà enregistré et n’est plus valable\u00a0: il en faut un plus récent. ' +
  'Si la date qui y figure n’est pas passée, un account manager peut la corriger.';

/**
 * The same bytes are no news: the date and the proof found on them stay. Nor do they make good a paper that is over,
 * unless staff read another date on it.
 */
async function isOnRecord(
  context: RequestContext,
  tx: Db,
  societyId: string,
  { name, upload, isDated }: { name: PaperName; upload: CheckedUpload; isDated: boolean },
): Promise<boolean> {
  const known = await repository.paperOnRecord(tx, societyId, name);
  if (known?.sha256 !== upload.sha256) return false;
  const isOver = known.isInvalid || (known.expiresOn !== null && known.expiresOn < context.clock.today());
  if (isOver && !isDated) throw invalidInput({ [name]: NO_LONGER_GOOD });
  return true;
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
