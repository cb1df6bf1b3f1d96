import { MAX_NEIGHBOURS_ASKED } from '@bloom/shared-rules/input/limits';
import type { RequestContext } from '../../platform/context/context.ts';
import { isUuid } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import { knownLabels } from './known-labels.ts';
import type { LabelKind } from './label.rules.ts';
import { foldedNames } from './label-likeness.repository.ts';
import type { LikeLabel } from './label-likeness.ts';
import { requireLabelReader } from './labels.service.ts';

/** As many as a page of the table shows, twice. */
const NEIGHBOURS = 5;
/** The normalised labels that come closest to each of those asked for. */
export async function labelNeighbours(
  { db, viewer }: RequestContext,
  kind: LabelKind,
  ids: readonly string[],
): Promise<{ id: string; neighbours: LikeLabel[] }[]> {
  requireLabelReader(viewer);
  if (ids.length > MAX_NEIGHBOURS_ASKED) throw invalidInput({ ids: `${MAX_NEIGHBOURS_ASKED} au plus` });
  const asked = [...new Set(ids.filter(isUuid))];
  if (asked.length === 0) return [];
  const names = await foldedNames(db, kind, asked);
  const labels = await knownLabels(db, kind, 'normalised');
  return asked.map((id) => ({ id, neighbours: labels.closestTo(id, names.get(id) ?? '', NEIGHBOURS) }));
}
