import { randomUUID } from 'node:crypto';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction, isUuid, type Tx } from '../../platform/database/database.ts';
import { AppError, stateError } from '../../platform/errors.ts';
import type { Label, LabelKind, Refusal } from './label.rules.ts';
import { insertChange, type LabelAction } from './label-change.repository.ts';
import { currentLabels } from './label-heir.repository.ts';
import * as repository from './labels.repository.ts';
import { forgetCounts, requireLabelEditor } from './labels.service.ts';

/** Runs a change of labels: one at a time for each kind, kept with what is needed to undo it. */
export async function changing<T>(context: RequestContext, kind: LabelKind, work: (tx: Tx) => Promise<T>): Promise<T> {
  requireLabelEditor(context.viewer);
  try {
    return await inTransaction(context.db, async (tx) => {
      await repository.lockLabels(tx, kind);
      return work(tx);
    });
  } finally {
    forgetCounts(context.db, kind);
  }
}

export interface Change {
  action: LabelAction;
  before: readonly Label[];
  after: readonly Label[];
  /** Who has another label after it; nobody by default. */
  talentCount?: number;
}

/** Keeps what was done, in the log of labels and in the audit; answers the id of the entry. */
export async function keepChange(
  tx: Db,
  context: RequestContext,
  kind: LabelKind,
  { action, before, after, talentCount = 0 }: Change,
): Promise<string> {
  const id = randomUUID();
  await insertChange(tx, {
    id,
    kind,
    action,
    before,
    after,
    talentCount,
    staffId: context.viewer.staffId ?? null,
    at: context.clock.now(),
  });
  const data = { before: before.map(named), after: after.map(named), change: id };
  await audit(tx, context, {
    action: `label.${action}`,
    objectKind: kind,
    objectId: (before[0] ?? after[0])?.id ?? id,
    data,
  });
  return id;
}

const named = ({ id, label, iso }: Label) => ({ id, label, iso });

export function refuse({ reason, message }: Refusal): never {
  throw stateError({ reason, message });
}

/** The label, locked; one that was merged meanwhile is refused with the one that absorbed it. */
export async function lockLabel(tx: Tx, kind: LabelKind, id: string): Promise<Label> {
  const [label] = isUuid(id) ? await repository.lockByIds(tx, kind, [id]) : [];
  if (label !== undefined) return label;
  const [target] = isUuid(id) ? await currentLabels(tx, kind, [id]) : [];
  if (target === undefined)
    throw new AppError('OBJECT_NOT_FOUND', { message: 'Ce libellé n’existe pas ou n’existe plus.' });
  throw new AppError('OBJECT_NOT_FOUND', {
    message: `Ce libellé a été fusionné dans «\u202f${target.label}\u202f».`,
    data: { target: target.id },
  });
}
