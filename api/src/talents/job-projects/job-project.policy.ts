import { closedOffer, lastDayToReopen } from '@bloom/shared-rules/talents/job-closing';
import { businessDay } from '../../platform/clock.ts';
import type { Row } from '../../platform/database/database.tables.ts';
import { isAdmin, refusal, type Viewer } from '../../platform/viewer/viewer.ts';
import { type JobReader, jobReaderOf } from '../job-funnel/job-funnel.policy.ts';

type Job = Row<'job_project'>;

/** A change that the state of the offer does not allow, in words and for programs. */
export interface Refused {
  reason: string;
  message: string;
}

/** Staff who recruit or look after the client; throws the refusal of anybody else. */
export function requireJobStaff(viewer: Viewer): JobReader {
  const reader = jobReaderOf(viewer);
  if (reader.kind !== 'staff') throw refusal(viewer);
  return reader;
}

export function isJobStaff(viewer: Viewer): boolean {
  return jobReaderOf(viewer).kind === 'staff';
}

/** Why what is looked for does not change any more. */
export function editRefusal({ status }: Pick<Job, 'status'>): Refused | undefined {
  if (status === 'inProgress') return undefined;
  return { reason: 'CLOSED', message: closedOffer(status) };
}

/** Why an offer does not end this way; nothing of one that did already: told twice, it is once. */
export function closeRefusal({ status }: Pick<Job, 'status'>, outcome: 'WIN' | 'LOST'): Refused | undefined {
  if (status === 'inProgress' || status === outcome) return undefined;
  return status === 'LOST'
    ? { reason: 'LOST', message: 'Cette offre est perdue\u00a0: rouvrez-la avant de la gagner.' }
    : { reason: 'WIN', message: 'Cette offre est gagnée\u00a0: rouvrez-la avant de la perdre.' };
}

/** A colleague ended it the same way meanwhile, and said something else of it. */
export function toldOtherwise(outcome: 'WIN' | 'LOST'): Refused {
  const ended =
    outcome === 'WIN' ? 'gagnée entre-temps, avec d’autres informations' : 'perdue entre-temps, pour une autre raison';
  return { reason: outcome, message: `Cette offre a été ${ended}\u00a0: votre saisie n’est pas enregistrée.` };
}

/** Those who look after clients open an offer again. */
export const mayReopen = (viewer: Viewer) => isAdmin(viewer, 'account');

export function reopenRefusal({ closed_at }: Pick<Job, 'closed_at'>, today: string): Refused | undefined {
  if (closed_at === null || lastDayToReopen(businessDay(closed_at)) >= today) return undefined;
  return {
    reason: 'TOO_LATE',
    message: 'Cette offre est close depuis plus de 30\u00a0jours\u00a0: créez-en une nouvelle.',
  };
}
