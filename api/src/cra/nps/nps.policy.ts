import { PROMOTER_SCORE } from '@bloom/shared-rules/cra/satisfaction';
import { isClient, isStaff, type Viewer } from '../../platform/viewer/viewer.ts';
import { ownsMission } from '../activities/activities.policy.ts';
import { editableUntil } from './nps.rules.ts';

export type NpsSide = 'bloomer' | 'client';

/** What decides who may read and give a mark. */
export interface NpsFacts {
  readonly bloomerId: string;
  /** Contacts that the mission asks, still with the client. */
  readonly contactIds: readonly string[];
}

/** Who the viewer is on this side, as marks name their author; undefined for everybody else. */
export function answererOf(viewer: Viewer, side: NpsSide, facts: NpsFacts): string | undefined {
  if (side === 'bloomer') return ownsMission(viewer, facts) ? `bloomer:${viewer.bloomerId}` : undefined;
  const contactId = viewer.link?.contactId ?? (isClient(viewer) ? viewer.contactId : null);
  return contactId !== null && facts.contactIds.includes(contactId) ? `contact:${contactId}` : undefined;
}

export function readsEveryMark(viewer: Viewer): boolean {
  return viewer.link === null && isStaff(viewer);
}

export interface GivenMark {
  readonly answeredBy: string | null;
  readonly collectDate: string;
}

/**
 * The first answer is open to everybody on that side; afterwards to its author, for thirty days. `today`: yyyy-MM-dd.
 */
export function mayAnswer(answerer: string | undefined, given: GivenMark | undefined, today: string): boolean {
  if (answerer === undefined) return false;
  return given === undefined || (given.answeredBy === answerer && today <= editableUntil(given.collectDate));
}

/** Whoever gave a high mark may name somebody, where the mission asks for recommendations. */
export function mayRefer(
  answerer: string | undefined,
  given: (GivenMark & { readonly score: number }) | undefined,
  isAsked: boolean,
): boolean {
  if (answerer === undefined || given === undefined || !isAsked) return false;
  return given.answeredBy === answerer && given.score >= PROMOTER_SCORE;
}
