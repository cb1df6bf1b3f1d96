import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/**
 * What both sides sign. It is written once, as canonical JSON (RFC 8785), when the document is prepared; the SHA-256
 * of that text is what the signatures, the evidence page and the seal refer to.
 */
export type CraSnapshot = {
  readonly kind: 'cra';
  readonly format: 1;
  readonly documentVersion: number;
  readonly activityId: string;
  readonly missionId: string;
  readonly missionLabel: string;
  /** First day of the month. */
  readonly month: string;
  readonly clientName: string;
  readonly bloomerFullname: string;
  readonly hoursPerDays: number;
  readonly holidayZone: string;
  readonly days: readonly SnapshotDay[];
  readonly nbDaysWorked: number;
  readonly nbDaysMarkupWorked: number;
  readonly nbDaysMarkup2Worked: number;
  readonly nbDaysAstreinteWorked: number;
  readonly totalDays: number;
  /** Of a corrected month: the document that it takes the place of, and the day that one was validated on. */
  readonly replaces?: { readonly id: string | null; readonly validatedOn: string };
};

export type SnapshotDay = {
  /** yyyy-MM-dd */
  readonly date: string;
  readonly name: string;
  readonly isHoliday: boolean;
  readonly isWeekend: boolean;
  readonly dayWorked: number;
  readonly astreinte: number;
  readonly comment: string;
};

export type FrozenSnapshot = { readonly text: string; readonly sha256: string };

export function sha256Hex(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

export function freeze(snapshot: CraSnapshot): FrozenSnapshot {
  const text = canonicalize(snapshot);
  if (text === undefined) throw new Error('the snapshot of a report has no canonical form');
  return { text, sha256: sha256Hex(text) };
}

/** The snapshot behind a stored text; a text that is not the one that was hashed is never shown nor signed. */
export function thaw(frozen: FrozenSnapshot): CraSnapshot {
  if (sha256Hex(frozen.text) !== frozen.sha256) throw new Error('a stored snapshot does not have its hash any more');
  return JSON.parse(frozen.text) as CraSnapshot;
}
