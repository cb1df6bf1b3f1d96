import { enterPlacedBloomer } from '../../identity/people/placed-bloomer.service.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { linkBloomer, validatedOf } from './placement.repository.ts';

/** A validated candidate of a won job is a Bloomer from now on, whichever of the two came last. */
export async function placeValidated(tx: Db, context: RequestContext, jobId: string): Promise<void> {
  for (const { talentId, ...person } of await validatedOf(tx, jobId)) {
    const bloomerId = await enterPlacedBloomer(tx, context, person);
    await linkBloomer(tx, jobId, talentId, bloomerId);
    const data = { jobId, bloomerId };
    await audit(tx, context, { action: 'funnel.place', objectKind: 'talent', objectId: talentId, data });
  }
}
