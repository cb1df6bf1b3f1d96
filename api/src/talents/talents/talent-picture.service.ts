import { MAX_PICTURE_BYTES, MAX_PICTURE_SIDE } from '@bloom/shared-rules/input/file-limits';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction, isUuid, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { readStream } from '../../platform/files/file-upload.ts';
import { createScanner } from '../../platform/inspection/virus-scanner-choice.ts';
import { absentTalent } from './absent-talent.service.ts';
import { plainJpeg } from './jpeg.rules.ts';
import { putPicture, removePicture } from './talent-picture.repository.ts';
import { lockTalent } from './talent-record.repository.ts';
import type { TalentRecord } from './talent-record.ts';
import { updateTalent } from './talents.repository.ts';
import { findTalent, requireTalentEditor } from './talents.service.ts';

/** Puts a picture on the sheet in the place of the one before, which is gone at once. */
export async function uploadPicture(context: RequestContext, talentId: string, file: File): Promise<TalentRecord> {
  requireTalentEditor(context.viewer);
  // Nobody's file is read for a talent who is not there.
  await findTalent(context, talentId);
  const jpeg = await readPicture(context, file);
  return change(context, talentId, async (tx) => {
    await putPicture(tx, talentId, jpeg, context.clock.now());
    await audit(tx, context, { action: 'file.upload', objectKind: 'talentPicture', objectId: talentId });
    return true;
  });
}

/** Takes the picture off the sheet; without one nothing happens. */
export async function deletePicture(context: RequestContext, talentId: string): Promise<TalentRecord> {
  requireTalentEditor(context.viewer);
  return change(context, talentId, async (tx) => {
    if (!(await removePicture(tx, talentId))) return false;
    await audit(tx, context, { action: 'file.delete', objectKind: 'talentPicture', objectId: talentId });
    return true;
  });
}

async function change(context: RequestContext, talentId: string, write: (tx: Tx) => Promise<boolean>) {
  await inTransaction(context.db, async (tx) => {
    const talent = isUuid(talentId) ? await lockTalent(tx, talentId) : undefined;
    if (talent === undefined) throw await absentTalent(tx, talentId);
    if (await write(tx)) await updateTalent(tx, talentId, {}, context.clock.now());
  });
  return findTalent(context, talentId);
}

async function readPicture({ environment }: RequestContext, file: File): Promise<Buffer> {
  if (file.size > MAX_PICTURE_BYTES) throw tooHeavy();
  const picture = plainJpeg(await readStream(file, MAX_PICTURE_BYTES));
  if (picture === undefined) {
    throw unsupported('Cette photo ne peut pas être lue\u00a0: un JPEG est attendu.');
  }
  if (Math.max(picture.width, picture.height) > MAX_PICTURE_SIDE) {
    throw unsupported(`Cette photo est trop grande\u00a0: ${MAX_PICTURE_SIDE} points de côté au plus.`);
  }
  const scanner = createScanner(environment);
  // What is left is a picture alone; a scanner of the firm has the last word.
  const verdict = scanner.askedAtUpload ? undefined : await scanner.scan(picture.bytes);
  if (verdict?.state === 'infected') throw unsupported('L’antivirus a refusé cette photo.');
  return picture.bytes;
}

function unsupported(message: string): AppError {
  return new AppError('UNSUPPORTED_FILE', { message, invalidArgs: ['file'] });
}

function tooHeavy(): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', {
    message: `Photo trop lourde\u00a0: ${MAX_PICTURE_BYTES / 1_000} ko au plus.`,
    data: { limit: MAX_PICTURE_BYTES },
  });
}
