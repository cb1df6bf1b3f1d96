import { randomUUID } from 'node:crypto';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError, forbidden, invalidInput } from '../../platform/errors.ts';
import { cleanLabel, deleteRefusal, type Label, type LabelKind, labelProblems } from './label.rules.ts';
import { changing, keepChange, lockLabel, refuse } from './label-change.service.ts';
import { countTalents, relabelTalents, unusedJobTitles } from './label-use.repository.ts';
import { canNormaliseLabels } from './labels.policy.ts';
import * as repository from './labels.repository.ts';

export interface LabelDraft {
  label: string;
  alternateLabels?: readonly string[] | null;
  iso?: boolean | null;
}

export async function createLabel(context: RequestContext, kind: LabelKind, draft: LabelDraft): Promise<Label> {
  return changing(context, kind, async (tx) => {
    const iso = draft.iso ?? false;
    if (iso) requireNormaliser(context);
    const words = await checked(tx, kind, { ...draft, alternateLabels: draft.alternateLabels ?? [] });
    const label: Label = { id: randomUUID(), ...words, iso, version: 1 };
    await repository.writeLabels(tx, kind, [label]);
    await keepChange(tx, context, kind, { action: 'create', before: [], after: [label] });
    return label;
  });
}

export type LabelChangeInput = { id: string; version: number } & Partial<LabelDraft>;

/** What is left out stays. The former name goes on leading here: it becomes one of the other words. */
export async function updateLabel(context: RequestContext, kind: LabelKind, input: LabelChangeInput): Promise<Label> {
  return changing(context, kind, async (tx) => {
    const before = await lockLabel(tx, kind, input.id);
    assertRead(before, input.version);
    const iso = input.iso ?? before.iso;
    if (iso !== before.iso) requireNormaliser(context);
    const alternateLabels = [...(input.alternateLabels ?? before.alternateLabels)];
    const label = input.label ?? before.label;
    if (label !== before.label) alternateLabels.push(before.label);
    const words = await checked(tx, kind, { label, alternateLabels }, before);
    const after: Label = { id: before.id, ...words, iso, version: before.version + 1 };
    await repository.writeLabels(tx, kind, [after]);
    // Words that were taken away are a label of their own from now on.
    await relabelTalents(tx, kind, [after.id]);
    await keepChange(tx, context, kind, { action: 'update', before: [before], after: [after] });
    return after;
  });
}

/** Neither a normalised label nor one that talents have. */
export async function deleteLabel(context: RequestContext, kind: LabelKind, id: string): Promise<boolean> {
  return changing(context, kind, async (tx) => {
    const label = await lockLabel(tx, kind, id);
    const counts = await countTalents(tx, kind, [label.id]);
    const refusal = deleteRefusal(label, counts.get(label.id) ?? 0);
    if (refusal !== undefined) refuse(refusal);
    await repository.removeLabels(tx, kind, [label.id]);
    await keepChange(tx, context, kind, { action: 'delete', before: [label], after: [] });
    return true;
  });
}

/** How many went. */
export async function deleteUnusedJobTitles(context: RequestContext): Promise<number> {
  return changing(context, 'jobTitle', async (tx) => {
    const unusedNow = await repository.lockByIds(tx, 'jobTitle', await unusedJobTitles(tx));
    // Somebody may have been given one of them before it was locked.
    const used = await countTalents(
      tx,
      'jobTitle',
      unusedNow.map(({ id }) => id),
    );
    const unused = unusedNow.filter(({ id }) => !used.has(id));
    if (unused.length === 0) return 0;
    const ids = unused.map(({ id }) => id);
    await repository.removeLabels(tx, 'jobTitle', ids);
    await keepChange(tx, context, 'jobTitle', { action: 'deleteUnused', before: unused, after: [] });
    return unused.length;
  });
}

function requireNormaliser({ viewer }: RequestContext): void {
  if (!canNormaliseLabels(viewer)) throw forbidden('PERMISSION');
}

function assertRead(label: Label, version: number): void {
  if (label.version === version) return;
  throw new AppError('CONFLICT', {
    message: 'Ce libellé a été modifié entre-temps par une autre personne\u00a0: vérifiez-le, puis réessayez.',
    data: { version: label.version },
  });
}

/** Other words that it may have without being told that these are too many: renamed, its name is one more. */
const wordCount = (before: Label | undefined) => (before === undefined ? 0 : before.alternateLabels.length + 1);

/** The words in order, when they are nobody else's. */
async function checked(
  tx: Db,
  kind: LabelKind,
  draft: { label: string; alternateLabels: readonly string[] },
  before?: Label,
): Promise<Pick<Label, 'label' | 'alternateLabels'>> {
  const clean = cleanLabel(draft);
  const [label = '', ...alternateLabels] = await repository.distinctWords(tx, [clean.label, ...clean.alternateLabels]);
  const problems = labelProblems({ label, alternateLabels }, wordCount(before));
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  const clash = await repository.findClash(tx, kind, [label, ...alternateLabels], before ? [before.id] : []);
  if (clash === undefined) return { label, alternateLabels };
  throw new AppError('P2002', {
    message: clashWords(clash),
    data: { target: clash.word === label ? 'label' : 'alternateLabels', existingId: clash.id },
  });
}

function clashWords({ word, label }: { word: string; label: string }): string {
  const isItself = word.localeCompare(label, 'fr', { sensitivity: 'base' }) === 0;
  const where = isItself
    ? `«\u202f${label}\u202f» existe déjà`
    : `«\u202f${word}\u202f» est déjà un mot de «\u202f${label}\u202f»`;
  return `${where}\u00a0: fusionnez les deux plutôt.`;
}
