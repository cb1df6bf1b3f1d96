import { MINUTE_MS } from '@bloom/shared-rules/calendar/time-units';
import { LRUCache } from 'lru-cache';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import { refusal, type Viewer } from '../../platform/viewer/viewer.ts';
import type { Label, LabelKind } from './label.rules.ts';
import { type CurrentLabel, currentLabels } from './label-heir.repository.ts';
import { countTalents } from './label-use.repository.ts';
import * as policy from './labels.policy.ts';
import * as repository from './labels.repository.ts';

const MAX_TAKE = 5_000;
const COUNTS_LIVE_MS = 5 * MINUTE_MS;

export function requireLabelReader(viewer: Viewer): void {
  if (!policy.canReadLabels(viewer)) throw refusal(viewer);
}

export function requireLabelEditor(viewer: Viewer): void {
  if (!policy.canEditLabels(viewer)) throw refusal(viewer);
}

export interface PageQuestion {
  skip?: number | null;
  take?: number | null;
}

/** @param usual what a page holds when nobody says */
export function pageOf({ skip, take }: PageQuestion, { usual, most }: { usual: number; most: number }) {
  const page = { skip: skip ?? 0, take: take ?? usual };
  if (page.take < 1 || page.take > most) throw invalidInput({ take: `Entre 1 et ${most.toLocaleString('fr-FR')}` });
  if (page.skip < 0) throw invalidInput({ skip: 'Ce nombre n’est pas possible.' });
  return page;
}

/** By name. */
export async function listLabels(
  { db, viewer }: RequestContext,
  kind: LabelKind,
  { iso, ...page }: PageQuestion & { iso?: boolean | null },
): Promise<Label[]> {
  requireLabelReader(viewer);
  const asked = pageOf(page, { usual: MAX_TAKE, most: MAX_TAKE });
  return repository.listLabels(db, kind, { iso: iso ?? undefined, ...asked });
}

/** How many there are, for whoever reads the first of them. */
export async function countLabels({ db, viewer }: RequestContext, kind: LabelKind): Promise<number> {
  requireLabelReader(viewer);
  return repository.countLabels(db, kind);
}

/** Whoever shows labels asks it instead of reading all of them again. */
export async function labelVersionSum({ db, viewer }: RequestContext, kind: LabelKind): Promise<number> {
  requireLabelReader(viewer);
  return repository.sumVersions(db, kind);
}

/** Counts are kept for each database; a transaction counts for itself. */
const counts = new WeakMap<Db, LRUCache<LabelKind, Map<string, number>>>();

function countsOf(db: Db) {
  const known =
    counts.get(db) ??
    new LRUCache({
      max: 2,
      ttl: COUNTS_LIVE_MS,
      fetchMethod: (kind: LabelKind) => countTalents(db, kind),
      // Whoever was asking when the labels changed still gets an answer; it is not kept.
      ignoreFetchAbort: true,
    });
  counts.set(db, known);
  return known;
}

/**
 * How many talents have the label, as of five minutes ago at most: nobody waits for a million talents to be counted
 * again.
 */
export function talentCountOf(db: Db, kind: LabelKind, id: string): number | Promise<number> {
  const counts = countsOf(db);
  const counted = counts.get(kind);
  // A promise for each of 5,000 labels takes longer than all the rest of the answer.
  if (counted !== undefined) return counted.get(id) ?? 0;
  return counts.fetch(kind).then((known) => known?.get(id) ?? 0);
}

/** After a change of labels this process counts anew. */
export function forgetCounts(db: Db, kind: LabelKind): void {
  countsOf(db).delete(kind);
}

/** What became of labels that somebody chose once: each itself, or the one it was merged into; the rest is no more. */
export async function labelsToday(db: Db, kind: LabelKind, ids: readonly string[]): Promise<CurrentLabel[]> {
  return currentLabels(db, kind, ids);
}
