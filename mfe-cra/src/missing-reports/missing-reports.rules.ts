import type { DashboardRowFragment, MissingCraQuery } from '../graphql.generated.ts';

export type AskedMissing = MissingCraQuery['getMissingCRA'];

export interface MissingRows {
  /** Missions without a report. */
  unwritten: DashboardRowFragment[];
  /** Reports that are not validated. */
  open: DashboardRowFragment[];
}

/** The rows of a list that the server calls missing, in the order of names. */
export function missingRows(rows: readonly DashboardRowFragment[], missing: AskedMissing): MissingRows {
  const missions = new Set(missing.missions.map(({ recordId }) => recordId));
  const reports = new Set(missing.activities.map(({ recordId }) => recordId));
  const sorted = [...rows].sort((one, other) => one.bloomer.fullname.localeCompare(other.bloomer.fullname, 'fr'));
  return {
    unwritten: sorted.filter(({ activity, mission }) => !activity && missions.has(mission.recordId)),
    open: sorted.filter(({ activity }) => activity && reports.has(activity.recordId)),
  };
}
