import { takeOverRequests } from '../../identity/privacy/merged-person.service.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction, isUuid, type Tx } from '../../platform/database/database.ts';
import { AppError, invalidInput } from '../../platform/errors.ts';
import { talentsSettled } from '../talent-index/talent-index.ts';
import { absentTalent, unknownTalent } from '../talents/absent-talent.service.ts';
import { keepContactView } from '../talents/contact-view.service.ts';
import { heardOf } from '../talents/talent-heard.sql.ts';
import { addLog } from '../talents/talent-log.service.ts';
import { findRow } from '../talents/talent-record.repository.ts';
import type { TalentRecord } from '../talents/talent-record.ts';
import { findRecords, findTalent, requireTalentEditor } from '../talents/talents.service.ts';
import { insertFormer, takeOverFormer } from './former-sheet.repository.ts';
import * as repository from './merge.repository.ts';
import { linesOf, type MergedField, type MergeLine, mergedRow } from './merge.rules.ts';
import { type Moved, moveParts } from './merge-parts.repository.ts';
import { type KeptSnapshot, stateOf, takeSnapshot } from './merge-snapshot.repository.ts';

export interface MergeOrder {
  keptId: string;
  keptVersion: number;
  mergedId: string;
  mergedVersion: number;
  /** Fields that come from the sheet that goes, although the other one says something. */
  take?: MergedField[] | null;
  dryRun: boolean;
}

export interface MergeOutcome extends Omit<Moved, 'lostProfiles'> {
  dryRun: boolean;
  lines: MergeLine[];
  /** Addresses and numbers that the sheet that stays has from now on, beside its own. */
  contacts: string[];
  /** Nobody followed the sheet that stays. */
  takesOwner: boolean;
  takesCv: boolean;
  /** Both have one: that of the sheet that goes is shown nowhere, and goes thirty days later. */
  losesCv: boolean;
  takesPicture: boolean;
  /** Both have one: that of the sheet that goes is not taken over. */
  losesPicture: boolean;
  /** Addresses, numbers and profiles for which the sheet has no room: they stand in the history. */
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
  const { keptId, mergedId, dryRun } = order;
  const take = order.take ?? [];
  const { kept, merged } = await lockMergeable(tx, order);
  const now = context.clock.now();
  const snapshot: KeptSnapshot = await takeSnapshot(tx, keptId, mergedId);
  const lastContact = await heardOfEither(tx, keptId, mergedId);
  snapshot.requestIds = await takeOverRequests(tx, mergedId, keptId);
  snapshot.formerIds = await takeOverFormer(tx, mergedId, keptId);
  const takesCv = kept.cv_file_id === null && merged.cv_file_id !== null;
  const { lostProfiles, ...moved } = await moveParts(tx, mergedId, keptId, takesCv);
  await repository.deleteTalentRow(tx, mergedId);
  const { row, contacts, leftOver } = mergedRow(kept, merged, take);
  const versionAfter = await repository.writeTalent(tx, keptId, { ...row, ...lastContact }, now);
  snapshot.state = await stateOf(tx, keptId, snapshot);
  await insertFormer(tx, { id: mergedId, keptId, at: now, askedAt: merged.renewal_asked_at, ...leftOver });
  const { staffId } = context.viewer;
  const spare = [...leftOver.emails, ...leftOver.phones, ...lostProfiles];
  const known = spare.length === 0 ? '' : ` Aussi connus\u00a0: ${spare.join(', ')}.`;
  const words = `A fusionné une autre fiche de la même personne.${known}`;
  snapshot.logId = await addLog(tx, context, keptId, 'merge', { words });
  const mergeId = await repository.insertMerge(tx, { keptId, mergedId, staffId, at: now, versionAfter, snapshot });
  await audit(tx, context, {
    action: 'talent.merge',
    objectKind: 'talent',
    objectId: keptId,
    data: { mergedId, mergeId },
  });
  const lines = linesOf(kept, merged, take);
  const losesCv = kept.cv_file_id !== null && merged.cv_file_id !== null;
  const takesOwner = kept.owner_staff_id === null && merged.owner_staff_id !== null;
  const taken = { ...moved, ...picturesOf(snapshot), contacts, takesOwner, takesCv, losesCv };
  return { ...taken, dryRun, lines, leftOver: spare, mergeId, talent: null };
}

function picturesOf({ parts: { talent_picture } }: KeptSnapshot) {
  const hasOther = talent_picture.merged.length > 0;
  const hasOwn = talent_picture.kept.length > 0;
  return { takesPicture: hasOther && !hasOwn, losesPicture: hasOther && hasOwn };
}

/** Both sheets as they were read, unless the one that goes must stay. */
async function lockMergeable(tx: Tx, order: MergeOrder) {
  const { keptId, mergedId } = order;
  const both = await repository.lockBoth(tx, keptId, mergedId);
  if (both === undefined) {
    const isKeptThere = (await findRow(tx, keptId)) !== undefined;
    throw await absentTalent(tx, isKeptThere ? mergedId : keptId);
  }
  if (both.kept.version !== order.keptVersion || both.merged.version !== order.mergedVersion) {
    throw new AppError('CONFLICT', { message: CHANGED });
  }
  if (await repository.isHeld(tx, mergedId)) {
    throw new AppError('CONFLICT', {
      message: 'Ces données sont conservées pour un litige\u00a0: la fiche ne peut pas disparaître.',
    });
  }
  return both;
}

/** Whoever was heard of by the one sheet was heard of: the clock of the sheet that stays runs from then. */
async function heardOfEither(tx: Tx, keptId: string, mergedId: string): Promise<{ last_contact_at?: Date }> {
  const heard = await heardOf(tx, [keptId, mergedId]);
  const [own, others] = [keptId, mergedId].map((id) => heard.find((one) => one.id === id)?.at);
  return own !== undefined && others !== undefined && others > own ? { last_contact_at: others } : {};
}
