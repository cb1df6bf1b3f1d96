import type { Row } from '../../platform/database/database.tables.ts';

export type FunnelPhase = Row<'job_talent'>['phase'];

/** In the order of the specification; the last two are ends without a placement. */
export const funnelPhases = [
  'NotContacted',
  'Contacted',
  'Replied',
  'Prequalification',
  'Qualification',
  'Positionnement',
  'PresentedToClient',
  'PreparationITW',
  'DebriefITW',
  'ValidationInfos',
  'BPA',
  'Validated',
  'Archive',
  'NotValidated',
] as const satisfies readonly FunnelPhase[];

const between = (first: FunnelPhase, last: FunnelPhase): readonly FunnelPhase[] =>
  funnelPhases.slice(funnelPhases.indexOf(first), funnelPhases.indexOf(last) + 1);

/** Where a candidate is shown to the client of the job. */
export const presentedPhases = between('PresentedToClient', 'Validated');

/** Where the client may write to the candidate, or call. */
export const contactPhases = between('PreparationITW', 'Validated');
