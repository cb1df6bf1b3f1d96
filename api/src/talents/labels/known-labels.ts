import type { Db } from '../../platform/database/database.ts';
import type { LabelKind } from './label.rules.ts';
import * as repository from './label-likeness.repository.ts';
import { LabelLikeness } from './label-likeness.ts';

/** Between two of them others are answered. */
const BATCH = 1_000;

/** What this process knows of some labels; what changed is read again before each answer. */
class KnownLabels {
  readonly #share: repository.LabelShare;
  #labels = new LabelLikeness();
  #marks = new Map<string, string>();
  #mark = '';
  #reading: Promise<unknown> = Promise.resolve();

  constructor(share: repository.LabelShare) {
    this.#share = share;
  }

  /** One after the other. */
  today(db: Db): Promise<LabelLikeness> {
    const read = this.#reading.then(() => this.#read(db));
    this.#reading = read.catch(() => undefined);
    return read;
  }

  async #read(db: Db): Promise<LabelLikeness> {
    const mark = await repository.markOfAll(db, this.#share);
    if (mark === this.#mark) return this.#labels;
    const marks = await repository.marksOfEach(db, this.#share);
    const isOther = ([id, one]: [string, string]) => this.#marks.get(id) !== one;
    if ([...marks].filter(isOther).length + this.#labels.left > marks.size / 2) {
      this.#labels = new LabelLikeness();
      this.#marks.clear();
    }
    for (const id of this.#marks.keys()) if (!marks.has(id)) this.#forget(id);
    const changed = [...marks].filter(isOther).map(([id]) => id);
    for (let at = 0; at < changed.length; at += BATCH) {
      const read = await repository.foldedLabels(db, this.#share, changed.slice(at, at + BATCH));
      for (const { words, mark: own, ...label } of read) {
        this.#labels.put(label, words);
        this.#marks.set(label.id, own);
      }
    }
    this.#mark = mark;
    return this.#labels;
  }

  #forget(id: string): void {
    this.#labels.delete(id);
    this.#marks.delete(id);
  }
}

type Shares = Record<'normalised' | 'others', KnownLabels>;

const sharesOf = (kind: LabelKind): Shares => ({
  normalised: new KnownLabels({ kind, iso: true }),
  others: new KnownLabels({ kind, iso: false }),
});

/** What is known is kept for each database; a transaction knows what it sees itself. */
const known = new WeakMap<Db, Record<LabelKind, Shares>>();

function sharesIn(db: Db, kind: LabelKind): Shares {
  const kinds = known.get(db) ?? { skill: sharesOf('skill'), jobTitle: sharesOf('jobTitle') };
  known.set(db, kinds);
  return kinds[kind];
}

/** The normalised labels of a kind, or the others. */
export const knownLabels = (db: Db, kind: LabelKind, which: keyof Shares): Promise<LabelLikeness> =>
  sharesIn(db, kind)[which].today(db);
