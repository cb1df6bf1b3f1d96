import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { type Db, isUuid, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Label, LabelKind } from './label.rules.ts';
import { findChange, type LabelChange, listChanges, markUndone } from './label-change.repository.ts';
import { changing } from './label-change.service.ts';
import { forgetHeir } from './label-heir.repository.ts';
import { countTalents, moveBack, moveTalents, relabelTalents } from './label-use.repository.ts';
import * as repository from './labels.repository.ts';
import { requireLabelEditor } from './labels.service.ts';

const LOG_LENGTH = 50;

/** The latest changes of everybody, newest first. */
export async function labelChanges({ db, viewer }: RequestContext, kind: LabelKind): Promise<LabelChange[]> {
  requireLabelEditor(viewer);
  return listChanges(db, kind, LOG_LENGTH);
}

/** Labels and talents are as they were before the change. Undone twice, it is undone. */
export async function undoLabelChange(context: RequestContext, id: string): Promise<LabelChange> {
  requireLabelEditor(context.viewer);
  const asked = isUuid(id) ? await findChange(context.db, id) : undefined;
  if (asked === undefined)
    throw new AppError('OBJECT_NOT_FOUND', { message: 'Ce changement n’est plus dans le journal.' });
  return changing(context, asked.kind, async (tx) => {
    const change = (await findChange(tx, id)) ?? asked;
    if (change.undoneAt !== null) return change;
    await assertUntouched(tx, change);
    await takeBack(tx, change);
    const at = context.clock.now();
    await markUndone(tx, id, at);
    await audit(tx, context, {
      action: 'label.undo',
      objectKind: change.kind,
      objectId: change.after[0]?.id ?? id,
      data: { change: id },
    });
    return { ...change, undoneAt: at };
  });
}

/** Only the latest change of a label is undone: what was built on it goes first. */
async function assertUntouched(tx: Db, { kind, before, after }: LabelChange): Promise<void> {
  const ids = [...before, ...after].map(({ id }) => id);
  const now = new Map((await repository.findByIds(tx, kind, ids)).map((label) => [label.id, label]));
  const isAsLeft = after.every((label) => saysTheSame(now.get(label.id), label));
  const areGone = before.every(({ id }) => after.some((label) => label.id === id) || !now.has(id));
  if (!isAsLeft || !areGone)
    refuseUndo('Ce libellé a changé depuis\u00a0: annulez d’abord le changement le plus récent.');
  const words = before.flatMap(({ label, alternateLabels }) => [label, ...alternateLabels]);
  const clash = await repository.findClash(tx, kind, words, ids);
  if (clash !== undefined)
    refuseUndo(`«\u202f${clash.word}\u202f» est devenu entre-temps un mot de «\u202f${clash.label}\u202f».`);
}

/** Versions go on when something newer is undone; the words are what counts. */
function saysTheSame(now: Label | undefined, then: Label): boolean {
  const words = ({ label, alternateLabels, iso }: Label) => JSON.stringify([label, alternateLabels, iso]);
  return now !== undefined && words(now) === words(then);
}

function refuseUndo(message: string): never {
  throw new AppError('CONFLICT', { message, reason: 'CHANGED_SINCE' });
}

async function takeBack(tx: Tx, change: LabelChange): Promise<void> {
  const { kind, before, after } = change;
  const now = await repository.findByIds(
    tx,
    kind,
    before.map(({ id }) => id),
  );
  const versions = new Map(now.map(({ id, version }) => [id, version]));
  const restored = before.map((label) => ({ ...label, version: (versions.get(label.id) ?? label.version) + 1 }));
  const added = after.filter(({ id }) => !before.some((label) => label.id === id)).map(({ id }) => id);
  await leaveAdded(tx, change, added);
  await repository.removeLabels(tx, kind, added);
  await repository.writeLabels(tx, kind, restored);
  const [source, target] = before;
  if (change.action === 'merge' && source !== undefined && target !== undefined) {
    await forgetHeir(tx, source.id);
    await moveBack(tx, kind, { changeId: change.id, from: source.id, to: target.id });
  } else {
    await relabelTalents(
      tx,
      kind,
      restored.map(({ id }) => id),
    );
  }
}

/** Talents leave the labels that are about to go; where they cannot, nothing is undone. */
async function leaveAdded(tx: Tx, { kind, id, before }: LabelChange, added: readonly string[]): Promise<void> {
  await repository.lockByIds(tx, kind, added);
  const used = await countTalents(tx, kind, added);
  const [source] = before;
  for (const labelId of used.keys()) {
    if (kind === 'skill' || source === undefined) refuseUndo('Des talents ont reçu ce libellé depuis\u00a0: il reste.');
    await moveTalents(tx, kind, { changeId: id, from: labelId, to: source.id });
  }
}
