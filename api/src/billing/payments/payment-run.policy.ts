import { isSecondPerson } from '../../platform/viewer/second-person.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';

export interface RunFacts {
  state: string;
  createdBy: string;
}

/** Why this person of finance may not approve it; null for who may, and once it is decided. */
export function approvalRefusal(viewer: Viewer, run: RunFacts): string | null {
  if (run.state !== 'CREATED') return null;
  return isSecondPerson(viewer, run.createdBy) ? null : OWN_RUN;
}

const OWN_RUN = 'Une deuxième personne doit valider\u00a0: vous avez préparé cet ordre de virement vous-même.';
