import { isSecondPerson } from '../../companies/societies/bank-account.rules.ts';
import { actorsOf } from '../../companies/societies/bank-account.service.ts';
import { handlesMoney, isSystem, type Viewer } from '../../platform/viewer/viewer.ts';

export interface RunFacts {
  state: string;
  createdBy: string;
}

/** Four eyes: a person of finance who did not make the run. A program is nobody's second person. */
export function isSecondPayer(viewer: Viewer, { createdBy }: Pick<RunFacts, 'createdBy'>): boolean {
  return !isSystem(viewer) && isSecondPerson({ requestedBy: createdBy, actors: actorsOf(viewer) });
}

export function mayApprove(viewer: Viewer, run: RunFacts): boolean {
  return run.state === 'CREATED' && handlesMoney(viewer) && isSecondPayer(viewer, run);
}
