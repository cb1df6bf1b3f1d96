import { type Db, isUuid } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Label, LabelKind } from './label.rules.ts';
import { absorberOf } from './label-change.repository.ts';
import { lockByIds } from './labels.repository.ts';

/** The label, locked; one that was merged meanwhile is refused with the one that absorbed it. */
export async function existing(tx: Db, kind: LabelKind, id: string): Promise<Label> {
  const [label] = isUuid(id) ? await lockByIds(tx, kind, [id]) : [];
  if (label !== undefined) return label;
  const target = isUuid(id) ? await absorberOf(tx, kind, id) : undefined;
  if (target === undefined)
    throw new AppError('OBJECT_NOT_FOUND', { message: 'Ce libellé n’existe pas ou n’existe plus.' });
  throw new AppError('OBJECT_NOT_FOUND', {
    message: `Ce libellé a été fusionné dans «\u00a0${target.label}\u00a0».`,
    data: { target: target.id },
  });
}
