import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction, isUuid } from '../../platform/database/database.ts';
import { storeUpload } from '../../platform/files/file-quarantine.ts';
import { readPdfUpload } from '../../platform/files/file-upload.ts';
import { supersedeFiles } from '../../platform/files/files.ts';
import { talentsSettled } from '../talent-index/talent-index.ts';
import { absentTalent } from '../talents/absent-talent.service.ts';
import { lockTalent } from '../talents/talent-record.repository.ts';
import type { TalentRecord } from '../talents/talent-record.ts';
import { findTalent, requireTalentEditor } from '../talents/talents.service.ts';
import { replaceCv } from './talent-cv.repository.ts';

/**
 * Puts a CV on the sheet; the one before is kept for thirty days. The search finds the talent by what it says from the
 * answer on. Nothing of the sheet changes by it: what it says is proposed.
 */
export async function uploadCv(context: RequestContext, talentId: string, file: File): Promise<TalentRecord> {
  requireTalentEditor(context.viewer);
  // Nobody's file is read for a talent who is not there.
  await findTalent(context, talentId);
  const upload = await readPdfUpload(context, file);
  await inTransaction(context.db, async (tx) => {
    const talent = isUuid(talentId) ? await lockTalent(tx, talentId) : undefined;
    if (talent === undefined) throw await absentTalent(tx, talentId);
    const stored = await storeUpload(context, tx, upload);
    await replaceCv(tx, talentId, stored.id, upload.text);
    await supersedeFiles(tx, [talent.cv_file_id]);
    await audit(tx, context, {
      action: 'file.upload',
      objectKind: 'talentCv',
      objectId: talentId,
      data: { fileId: stored.id, pages: upload.pages },
    });
  });
  await talentsSettled(context.db);
  return findTalent(context, talentId);
}
