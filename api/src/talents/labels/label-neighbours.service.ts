import type { RequestContext } from '../../platform/context/context.ts';
import { type Db, isUuid } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import type { LabelKind } from './label.rules.ts';
import * as repository from './label-likeness.repository.ts';
import { LabelLikeness, type LikeLabel } from './label-likeness.ts';
import { requireLabelReader } from './labels.service.ts';

/** As many as a page of the table shows, twice. */
const MAX_ASKED = 100;
const NEIGHBOURS = 5;
/** Between two of them others are answered. */
const BATCH = 1_000;

/** What this process knows of the normalised labels of a kind; what changed is read again before each answer. */
class KnownLabels {
  private labels = new LabelLikeness();
  private marks = new Map<string, string>();
  private mark = '';
  private reading: Promise<unknown> = Promise.resolve();

  /** One after the other. */
  today(db: Db, kind: LabelKind): Promise<LabelLikeness> {
    const read = this.reading.then(() => this.read(db, kind));
    this.reading = read.catch(() => undefined);
    return read;
  }

  private async read(db: Db, kind: LabelKind): Promise<LabelLikeness> {
    const mark = await repository.markOfAll(db, kind);
    if (mark === this.mark) return this.labels;
    const marks = await repository.marksOfEach(db, kind);
    const isOther = ([id, one]: [string, string]) => this.marks.get(id) !== one;
    if ([...marks].filter(isOther).length + this.labels.left > marks.size / 2) {
      this.labels = new LabelLikeness();
      this.marks.clear();
    }
    for (const id of this.marks.keys()) if (!marks.has(id)) this.forget(id);
    const changed = [...marks].filter(isOther).map(([id]) => id);
    for (let at = 0; at < changed.length; at += BATCH) {
      const read = await repository.groupsOfLabels(db, kind, changed.slice(at, at + BATCH));
      for (const { words, mark: own, ...label } of read) {
        this.labels.put(label, words);
        this.marks.set(label.id, own);
      }
    }
    this.mark = mark;
    return this.labels;
  }

  private forget(id: string): void {
    this.labels.delete(id);
    this.marks.delete(id);
  }
}

/** Of one database; a transaction knows what it sees. */
const known = new WeakMap<Db, Record<LabelKind, KnownLabels>>();

function knownIn(db: Db): Record<LabelKind, KnownLabels> {
  const labels = known.get(db) ?? { skill: new KnownLabels(), jobTitle: new KnownLabels() };
  known.set(db, labels);
  return labels;
}

/** The normalised labels that come closest to each of those asked for. */
export async function labelNeighbours(
  { db, viewer }: RequestContext,
  kind: LabelKind,
  ids: readonly string[],
): Promise<{ id: string; neighbours: LikeLabel[] }[]> {
  requireLabelReader(viewer);
  if (ids.length > MAX_ASKED) throw invalidInput({ ids: `${MAX_ASKED} au plus` });
  const asked = [...new Set(ids.filter(isUuid))];
  if (asked.length === 0) return [];
  const groups = await repository.groupsOfNames(db, kind, asked);
  const labels = await knownIn(db)[kind].today(db, kind);
  return asked.map((id) => ({ id, neighbours: labels.closestTo(id, groups.get(id) ?? [], NEIGHBOURS) }));
}
