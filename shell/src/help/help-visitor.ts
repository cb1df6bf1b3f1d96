import { isBloomerOnly } from '@bloom/shared-auth/roles';
import type { SessionSnapshot } from '@bloom/shared-auth/session';
import type { MeState } from '../access/decide-access.ts';
import { seesFaq } from '../menu/menu-entries.ts';

/** Bloomers with a record and visitors whose link opened; staff answer, and have other ways to ask. */
export function mayAskForHelp({ state, roles, link }: Pick<SessionSnapshot, 'state' | 'roles' | 'link'>, me: MeState) {
  if (!seesFaq(roles) || roles.includes('System')) {
    return false;
  }
  if (state === 'anonymous') {
    return link?.failure === undefined;
  }
  // The profile of who is more than a Bloomer is not asked for; the server knows.
  const hasRecord = isBloomerOnly(roles) ? me.status === 'known' && me.bloomer !== null : true;
  return state === 'authenticated' && hasRecord;
}
