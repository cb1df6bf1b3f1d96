import { giveBackRequests } from '../../identity/privacy/merged-person.service.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction, isUuid } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { labelsToday } from '../labels/labels.service.ts';
import { talentsSettled } from '../talent-index/talent-index.ts';
import { absentTalent } from '../talents/absent-talent.service.ts';
import { addLog, takeBackLog } from '../talents/talent-log.service.ts';
import type { TalentRecord } from '../talents/talent-record.ts';
import { findTalent, requireTalentEditor } from '../talents/talents.service.ts';
import { giveBackFormer } from './former-sheet.repository.ts';
import { findOpenMerge, lockBoth, lockMerge } from './merge.repository.ts';
import { UNDO_MS } from './merge.rules.ts';
import { type KeptSnapshot, stateOf } from './merge-snapshot.repository.ts';
import { holdSkillsOf, restoreBoth } from './merge-undo.repository.ts';

const CHANGED_SINCE =
  'Depuis la fusion, la fiche, son CV, un accord de présentation ou une candidature a changé\u00a0: elle ne peut plus être annulée.';

/** In the place of what said of the merge how the other one, who is somebody else after all, can be reached. */
const UNDONE = 'A été fusionnée avec une autre fiche, puis séparée d’elle.';

/** The last merge into a sheet, while all that it put together stands as it left it. */
export async function openMerge(context: RequestContext, talentId: string) {
  requireTalentEditor(context.viewer);
  const { row } = await findTalent(context, talentId);
  const since = new Date(context.clock.now().getTime() - UNDO_MS);
  const merge = await findOpenMerge(context.db, row.id, row.version, since);
  if (merge === undefined || !(await isAsLeft(context.db, row.id, merge.snapshot))) return null;
  return { id: merge.id, mergedAt: merge.merged_at };
}

async function isAsLeft(db: Db, keptId: string, kept: unknown): Promise<boolean> {
  const snapshot = kept as KeptSnapshot;
  return snapshot.state !== undefined && snapshot.state === (await stateOf(db, keptId, snapshot));
}

/** Takes two sheets apart again, within thirty days and as long as what the merge put together stands as it left it. */
export async function undoMerge(context: RequestContext, mergeId: string): Promise<TalentRecord[]> {
  requireTalentEditor(context.viewer);
  const ids = await inTransaction(context.db, async (tx) => {
    const merge = isUuid(mergeId) ? await lockMerge(tx, mergeId) : undefined;
    const now = context.clock.now();
    if (merge === undefined || merge.undone_at !== null || now.getTime() - merge.merged_at.getTime() > UNDO_MS) {
      throw new AppError('OBJECT_NOT_FOUND', { message: 'Cette fusion ne peut plus être annulée.' });
    }
    const kept = await lockBoth(tx, merge.kept_id, merge.kept_id);
    if (kept === undefined) throw await absentTalent(tx, merge.kept_id);
    if (kept.kept.version !== merge.version_after || !(await isAsLeft(tx, merge.kept_id, merge.snapshot))) {
      throw new AppError('CONFLICT', { message: CHANGED_SINCE });
    }
    const snapshot = merge.snapshot as unknown as KeptSnapshot;
    const labels = await labelsToday(tx, 'skill', await holdSkillsOf(tx, snapshot));
    await restoreBoth(tx, merge, { skills: new Map(labels.map(({ askedId, id }) => [askedId, id])), now });
    await giveBackRequests(tx, merge.merged_id, snapshot.requestIds ?? []);
    await giveBackFormer(tx, merge.merged_id, snapshot.formerIds ?? []);
    if (snapshot.logId !== undefined) await takeBackLog(tx, snapshot.logId);
    await addLog(tx, context, merge.kept_id, 'merge', { words: UNDONE });
    const data = { mergedId: merge.merged_id, mergeId, undone: true };
    await audit(tx, context, { action: 'talent.merge', objectKind: 'talent', objectId: merge.kept_id, data });
    return [merge.kept_id, merge.merged_id];
  });
  await talentsSettled(context.db);
  return Promise.all(ids.map((id) => findTalent(context, id)));
}
