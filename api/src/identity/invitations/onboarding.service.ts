import type { Role } from '@bloom/shared-rules/person/roles';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/viewer/viewer.ts';
import { type ProfileInput, upsertBloomer } from '../people/profile.service.ts';
import { finishInvitation } from './invitations.service.ts';

/**
 * Ends an invitation together with the onboarding form: a form that is refused leaves the invitation open. Sent again
 * by the same person, the form that was taken stays.
 */
export async function onboard(
  context: RequestContext,
  token: string,
  profile: ProfileInput | undefined,
): Promise<{ id: string; viewer: Viewer }> {
  return inTransaction(context.db, async (tx) => {
    const done = await finishInvitation({ ...context, db: tx }, token);
    if (profile === undefined || !done.wasOngoing) return done;
    // The token of the sign-in may be older than the role.
    const roles = new Set<Role>([...done.viewer.roles, 'Bloomer']);
    const viewer = { ...done.viewer, roles, bloomerId: done.bloomerId, readOnly: false };
    await upsertBloomer({ ...context, db: tx, viewer }, { ...profile, recordId: done.bloomerId });
    return done;
  });
}
