import { randomUUID } from 'node:crypto';
import { HOUR_SECONDS } from '@bloom/shared-rules/calendar/time-units';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { limitActor } from '../../platform/limits/actor-limit.ts';
import { flattenRefusal, type Label, type LabelKind, mergeRefusal } from './label.rules.ts';
import { changing, keepChange, lockLabel, refuse } from './label-change.service.ts';
import { writeHeir } from './label-heir.repository.ts';
import { countTalents, moveTalents, relabelTalents } from './label-use.repository.ts';
import * as repository from './labels.repository.ts';
import { requireLabelEditor } from './labels.service.ts';

const CHANGES_PER_HOUR = 30;

/** What a merge or a flattening does, or would do. */
export interface LabelOutcome {
  dryRun: boolean;
  /** Who has another label after it. */
  talentCount: number;
  /** As they are, or would be, after it. */
  labels: Label[];
  /** In the log, where it can be undone; null of a dry run. */
  changeId: string | null;
}

/** A dry run is a real one that is taken back: its figures cannot be others. */
class DryRun extends Error {
  readonly outcome: LabelOutcome;
  constructor(outcome: LabelOutcome) {
    super('dry run');
    this.outcome = outcome;
  }
}

async function run(
  context: RequestContext,
  kind: LabelKind,
  dryRun: boolean,
  work: (tx: Tx) => Promise<Omit<LabelOutcome, 'dryRun'>>,
): Promise<LabelOutcome> {
  requireLabelEditor(context.viewer);
  if (!dryRun) await countChange(context);
  try {
    return await changing(context, kind, async (tx) => {
      const outcome = await work(tx);
      if (dryRun) throw new DryRun({ ...outcome, dryRun, changeId: null });
      return { ...outcome, dryRun };
    });
  } catch (error) {
    if (error instanceof DryRun) return error.outcome;
    throw error;
  }
}

async function countChange(context: RequestContext): Promise<void> {
  const max = CHANGES_PER_HOUR * context.environment.rateLimitFactor;
  await limitActor(context, { scope: 'labels', windowSeconds: HOUR_SECONDS, max });
}

export interface Merge {
  from: string;
  to: string;
  dryRun: boolean;
}

/**
 * `from` is called by `to` from now on: its words lead there, and whoever had it has that. Whoever had both skills
 * keeps the higher level and the longer experience of the two, each by itself.
 */
export async function mergeLabels(
  context: RequestContext,
  kind: LabelKind,
  { from, to, dryRun }: Merge,
): Promise<LabelOutcome> {
  return run(context, kind, dryRun, async (tx) => {
    const [source, target] = [await lockLabel(tx, kind, from), await lockLabel(tx, kind, to)];
    const refusal = mergeRefusal(source, target);
    if (refusal !== undefined) refuse(refusal);
    const words = [target.label, ...target.alternateLabels, source.label, ...source.alternateLabels];
    const [, ...alternateLabels] = await repository.distinctWords(tx, words);
    const after: Label = { ...target, alternateLabels, version: target.version + 1 };
    const talentCount = (await countTalents(tx, kind, [source.id])).get(source.id) ?? 0;
    const change = { action: 'merge', before: [source, target], after: [after], talentCount } as const;
    const changeId = await keepChange(tx, context, kind, change);
    await moveTalents(tx, kind, { changeId, from: source.id, to: target.id });
    await repository.removeLabels(tx, kind, [source.id]);
    await writeHeir(tx, kind, source.id, target.id);
    await repository.writeLabels(tx, kind, [after]);
    return { talentCount, labels: [after], changeId };
  });
}

/** Every other word of the label becomes a label of its own, not normalised. */
export async function flattenLabel(
  context: RequestContext,
  kind: LabelKind,
  { id, dryRun }: { id: string; dryRun: boolean },
): Promise<LabelOutcome> {
  return run(context, kind, dryRun, async (tx) => {
    const source = await lockLabel(tx, kind, id);
    const refusal = flattenRefusal(source);
    if (refusal !== undefined) refuse(refusal);
    const own = source.alternateLabels.map(
      (label): Label => ({ id: randomUUID(), label, alternateLabels: [], iso: false, version: 1 }),
    );
    const labels = [{ ...source, alternateLabels: [], version: source.version + 1 }, ...own];
    await repository.writeLabels(tx, kind, labels);
    // Whoever typed one of these words has it as a label again.
    await relabelTalents(tx, kind, [source.id]);
    const moved = await countTalents(
      tx,
      kind,
      own.map((label) => label.id),
    );
    const talentCount = [...moved.values()].reduce((sum, count) => sum + count, 0);
    const change = { action: 'flatten', before: [source], after: labels, talentCount } as const;
    const changeId = await keepChange(tx, context, kind, change);
    return { talentCount, labels, changeId };
  });
}
