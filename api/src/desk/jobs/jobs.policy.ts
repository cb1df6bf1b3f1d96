import type { Permission } from '@bloom/shared-rules/person/roles';
import { jobDefinitions, jobOwners } from '../../platform/jobs/jobs.ts';
import { actorOf, isAdmin, isStaff, isSystem, type Viewer } from '../../platform/viewer/viewer.ts';

/** A job is followed by who asked for it, and by finance. */
export function canFollowJob(viewer: Viewer, job: { createdBy: string | null }): boolean {
  return isSystem(viewer) || isAdmin(viewer, 'finance') || job.createdBy === actorOf(viewer);
}

/** What was given up, waits or ends soon: for whoever can do something about some of it. */
export function readsServiceState(viewer: Viewer): boolean {
  return isStaff(viewer, 'account', 'finance', 'dpo');
}

/** Whoever looks after this kind of work may try it again, or say that it was done in another way. */
export function mayMendJob(viewer: Viewer, queue: string): boolean {
  return isStaff(viewer, ...jobOwners(queue));
}

const OWNERS: Record<Permission, string> = {
  account: 'aux gestionnaires de comptes',
  finance: 'à la finance',
  recruit: 'aux recruteurs',
  dpo: 'à la personne chargée de la protection des données',
};

/** Whose it is, to somebody who may not mend it; null to those who may. */
export function othersJob(viewer: Viewer, queue: string): string | null {
  if (mayMendJob(viewer, queue)) return null;
  const owners = jobOwners(queue).map((owner) => OWNERS[owner]);
  return `Ce traitement revient ${owners.join(' ou ')}.`;
}

/**
 * What missions and money wait for: whose work failed and why, what waits for its seal, companies' papers that end, the
 * half-years of late invoices. Each names missions, companies or invoices.
 */
export function readsOffice(viewer: Viewer): boolean {
  return isStaff(viewer, 'account', 'finance');
}

/** Why the job of an invoice failed tells of the invoice: others read of their own kinds of work alone. */
export function readsFailure(viewer: Viewer, queue: string): boolean {
  return readsOffice(viewer) || mayMendJob(viewer, queue);
}

/** The queues of which this viewer reads what failed; null for all, also those that there are no more. */
export function readableQueues(viewer: Viewer): string[] | null {
  if (readsOffice(viewer)) return null;
  return jobDefinitions().flatMap(({ queue }) => (readsFailure(viewer, queue) ? [queue] : []));
}
