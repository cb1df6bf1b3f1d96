import { atMost, lengthOf, MAX_LABEL, MIN_LABEL_SEARCH, USUAL_LIKENESS } from '@bloom/shared-rules/input/limits';
import type { RequestContext } from '../../platform/context/context.ts';
import { invalidInput } from '../../platform/errors.ts';
import { knownLabels } from './known-labels.ts';
import type { Label, LabelKind } from './label.rules.ts';
import { folded } from './label-likeness.repository.ts';
import type { FoundLabel } from './label-likeness.ts';
import { findByIds } from './labels.repository.ts';
import { requireLabelReader } from './labels.service.ts';

const MOST = 20;

const byName = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' });

/** Those that begin with what is searched, then those that come closest. */
const bestFirst = (a: FoundLabel, b: FoundLabel) =>
  Number(b.starts) - Number(a.starts) ||
  b.likeness - a.likeness ||
  byName.compare(a.label, b.label) ||
  (a.id < b.id ? -1 : 1);

function bestOf(found: Iterable<FoundLabel>, most: number): FoundLabel[] {
  const best: FoundLabel[] = [];
  for (const one of found) {
    const worst = best.at(-1);
    if (best.length === most && worst !== undefined && bestFirst(worst, one) < 0) continue;
    const place = best.findIndex((other) => bestFirst(one, other) < 0);
    best.splice(place < 0 ? best.length : place, 0, one);
    best.length = Math.min(best.length, most);
  }
  return best;
}

/**
 * Labels that hold the text, or come close to it, normalised ones first: twenty at most, nothing below three
 * characters.
 */
export async function findLabels(
  { db, viewer }: RequestContext,
  kind: LabelKind,
  { label, iso }: { label: string; iso?: boolean | null },
): Promise<Label[]> {
  requireLabelReader(viewer);
  const text = label.trim();
  if (lengthOf(text) < MIN_LABEL_SEARCH) return [];
  if (lengthOf(text) > MAX_LABEL) throw invalidInput({ label: atMost(MAX_LABEL) });
  const asked = await folded(db, text);
  const ids: string[] = [];
  for (const which of sharesOf(iso)) {
    const labels = await knownLabels(db, kind, which);
    ids.push(...bestOf(labels.holding(asked, USUAL_LIKENESS), MOST - ids.length).map(({ id }) => id));
    if (ids.length === MOST) break;
  }
  const found = new Map((await findByIds(db, kind, ids)).map((one) => [one.id, one]));
  // One that went since is left out.
  return ids.flatMap((id) => found.get(id) ?? []);
}

function sharesOf(iso: boolean | null | undefined) {
  if (iso === true) return ['normalised'] as const;
  return iso === false ? (['others'] as const) : (['normalised', 'others'] as const);
}
