import { isPermanent } from '@bloom/shared-rules/mission/deal-types';
import { of } from '@bloom/shared-rules/words/elision';
import { notify, staffInCharge } from '../../desk/notifications/notifications.service.ts';
import { enterPlacedBloomer } from '../../identity/people/placed-bloomer.service.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { linkBloomer, validatedOf } from './placement.repository.ts';

/** A validated candidate of a won job is a Bloomer from now on, whichever of the two came last. */
export async function placeValidated(tx: Db, context: RequestContext, jobId: string): Promise<void> {
  for (const { talentId, dealType, jobName, ...person } of await validatedOf(tx, jobId)) {
    const bloomerId = await enterPlacedBloomer(tx, context, person);
    await linkBloomer(tx, jobId, talentId, bloomerId);
    const data = { jobId, bloomerId };
    await audit(tx, context, { action: 'funnel.place', objectKind: 'talent', objectId: talentId, data });
    if (isPermanent(dealType)) continue;
    await notify(context, tx, {
      kind: 'win',
      title: 'Mission à créer',
      description: `La candidature ${of(`${person.firstname} ${person.lastname}`)} est validée pour «\u202f${jobName}\u202f»\u00a0: l’offre gagnée mène à la mission préremplie.`,
      priority: 'important',
      link: `/jobs/${jobId}`,
      dedupeKey: `missionToCreate:${jobId}:${bloomerId}`,
      to: { staffIds: await whoEntersMissions(tx, person.managerId) },
    });
  }
}

/** Whoever looks after the offer, where they enter missions; else everybody who does. */
async function whoEntersMissions(tx: Db, managerId: string | null): Promise<string[]> {
  const able = await staffInCharge(tx);
  return managerId !== null && able.includes(managerId) ? [managerId] : able;
}
