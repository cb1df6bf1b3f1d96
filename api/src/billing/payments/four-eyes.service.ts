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

/** Why this person may not approve it; null for who may, and once it is decided. */
export function approvalRefusal(viewer: Viewer, run: RunFacts): string | null {
  if (run.state !== 'CREATED') return null;
  if (isSystem(viewer) || !handlesMoney(viewer)) return NO_PAYER;
  return isSecondPayer(viewer, run) ? null : OWN_RUN;
}

const NO_PAYER = 'Une personne de la finance valide les ordres de virement, jamais un programme.';
const OWN_RUN = 'Une deuxième personne doit valider\u00a0: vous avez préparé cet ordre de virement vous-même.';
