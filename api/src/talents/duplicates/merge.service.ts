import { DAY_MS } from '@bloom/shared-rules/time-units';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction, isUuid, type Tx } from '../../platform/database/database.ts';
import { AppError, invalidInput } from '../../platform/errors.ts';
import { addLog } from '../history/activity-log.service.ts';
import { talentsSettled } from '../talent-index/talent-index.ts';
import { absentTalent, unknownTalent } from '../talents/absent-talent.service.ts';
import { keepContactView } from '../talents/contact-view.service.ts';
import { findRow } from '../talents/talent-record.repository.ts';
import type { TalentRecord } from '../talents/talent-record.ts';
import { findRecords, findTalent, requireTalentEditor } from '../talents/talents.service.ts';
import * as repository from './merge.repository.ts';
import { linesOf, type MergedField, type MergeLine, mergedRow } from './merge.rules.ts';

const UNDO_MS = 30 * DAY_MS;

export interface MergeOrder {
  keptId: string;
  keptVersion: number;
  mergedId: string;
  mergedVersion: number;
  /** Fields that come from the sheet that goes, although the other one says something. */
  take?: MergedField[] | null;
  dryRun: boolean;
}

export interface MergeOutcome {
  dryRun: boolean;
  lines: MergeLine[];
  skills: number;
  languages: number;
  experiences: number;
  educations: number;
  jobs: number;
  takesCv: boolean;
  /** Addresses and numbers for which the sheet has no room: they stand in the history. */
  leftOver: string[];
  /** To take them apart again. */
  mergeId: string | null;
  talent: TalentRecord | null;
}

const CHANGED = 'L’une des deux fiches a été modifiée entre-temps. Regardez-les de nouveau avant de fusionner.';

class DryRun extends Error {
  readonly outcome: MergeOutcome;
  constructor(outcome: MergeOutcome) {
    super('dry run');
    this.outcome = outcome;
  }
}

/** Makes one sheet of two. A dry run does all of it, answers what happened, and takes it back. */
export async function mergeTalents(context: RequestContext, order: MergeOrder): Promise<MergeOutcome> {
  requireTalentEditor(context.viewer);
  const { keptId, mergedId } = order;
  if (keptId === mergedId) throw invalidInput({ mergedId: 'Une fiche ne se fusionne pas avec elle-même.' });
  if (!isUuid(keptId) || !isUuid(mergedId)) throw unknownTalent();
  // Before the transaction, which a dry run takes back, and which would wait for a second connection.
  for (const { row } of await findRecords(context, [keptId, mergedId])) await keepContactView(context, row);
  try {
    const outcome = await inTransaction(context.db, async (tx) => {
      const done = await mergeIn(context, tx, order);
      if (order.dryRun) throw new DryRun(done);
      return done;
    });
    await talentsSettled(context.db);
    return { ...outcome, talent: await findTalent(context, keptId) };
  } catch (error) {
    if (error instanceof DryRun) return { ...error.outcome, mergeId: null };
    throw error;
  }
}

async function mergeIn(context: RequestContext, tx: Tx, order: MergeOrder): Promise<MergeOutcome> {
  const { keptId, mergedId, take, dryRun } = order;
  const both = await repository.lockBoth(tx, keptId, mergedId);
  if (both === undefined) {
    const isKeptThere = (await findRow(tx, keptId)) !== undefined;
    throw await absentTalent(tx, isKeptThere ? mergedId : keptId);
  }
  const { kept, merged } = both;
  if (kept.version !== order.keptVersion || merged.version !== order.mergedVersion) {
    throw new AppError('CONFLICT', { message: CHANGED });
  }
  if (await repository.isHeld(tx, mergedId)) {
    throw new AppError('CONFLICT', {
      message: 'Ces données sont conservées pour un litige\u00a0: la fiche ne peut pas disparaître.',
    });
  }
  const now = context.clock.now();
  const snapshot = await repository.takeSnapshot(tx, keptId, mergedId);
  const takesCv = kept.cv_file_id === null && merged.cv_file_id !== null;
  const moved = await repository.moveParts(tx, mergedId, keptId, takesCv);
  await repository.deleteTalentRow(tx, mergedId);
  const { row, leftOver } = mergedRow(kept, merged, take ?? []);
  const versionAfter = await repository.writeTalent(tx, keptId, row, now);
  const { staffId } = context.viewer;
  const mergeId = await repository.insertMerge(tx, { keptId, mergedId, staffId, at: now, versionAfter, snapshot });
  const spare = leftOver.length === 0 ? '' : ` Aussi connus\u00a0: ${leftOver.join(', ')}.`;
  await addLog(tx, context, keptId, 'merge', { words: `A fusionné une autre fiche de la même personne.${spare}` });
  await audit(tx, context, {
    action: 'talent.merge',
    objectKind: 'talent',
    objectId: keptId,
    data: { mergedId, mergeId },
  });
  return {
    dryRun,
    lines: linesOf(kept, merged, take ?? []),
    skills: moved.talent_skill ?? 0,
    languages: moved.talent_language ?? 0,
    experiences: moved.talent_job ?? 0,
    educations: moved.talent_education ?? 0,
    jobs: moved.job_talent ?? 0,
    takesCv,
    leftOver,
    mergeId,
    talent: null,
  };
}

/** The last merge into a sheet, while nobody has changed it since. */
export async function openMerge(context: RequestContext, talentId: string) {
  requireTalentEditor(context.viewer);
  const { row } = await findTalent(context, talentId);
  const since = new Date(context.clock.now().getTime() - UNDO_MS);
  const merge = await repository.findOpenMerge(context.db, row.id, row.version, since);
  return merge === undefined ? null : { id: merge.id, mergedAt: merge.merged_at };
}

/** Takes two sheets apart again, within thirty days and as long as the one that stayed was not changed. */
export async function undoMerge(context: RequestContext, mergeId: string): Promise<TalentRecord[]> {
  requireTalentEditor(context.viewer);
  const ids = await inTransaction(context.db, async (tx) => {
    const merge = isUuid(mergeId) ? await repository.lockMerge(tx, mergeId) : undefined;
    const now = context.clock.now();
    if (merge === undefined || merge.undone_at !== null || now.getTime() - merge.merged_at.getTime() > UNDO_MS) {
      throw new AppError('OBJECT_NOT_FOUND', { message: 'Cette fusion ne peut plus être annulée.' });
    }
    const kept = await repository.lockBoth(tx, merge.kept_id, merge.kept_id);
    if (kept === undefined) throw await absentTalent(tx, merge.kept_id);
    if (kept.kept.version !== merge.version_after) {
      throw new AppError('CONFLICT', {
        message: 'La fiche a été modifiée depuis la fusion\u00a0: elle ne peut plus être annulée.',
      });
    }
    await repository.restoreBoth(tx, merge, now);
    const data = { mergedId: merge.merged_id, mergeId, undone: true };
    await audit(tx, context, { action: 'talent.merge', objectKind: 'talent', objectId: merge.kept_id, data });
    return [merge.kept_id, merge.merged_id];
  });
  await talentsSettled(context.db);
  return Promise.all(ids.map((id) => findTalent(context, id)));
}
