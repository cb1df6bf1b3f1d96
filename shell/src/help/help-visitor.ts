import type { SessionSnapshot } from '@bloom/shared-auth/session';
import type { MeState } from '../access/decide-access.ts';
import { seesFaq } from '../frame/menu-entries.ts';

/** Bloomers with a record and visitors whose link opened; staff answer, and have other ways to ask. */
export function mayAskForHelp({ state, roles, link }: Pick<SessionSnapshot, 'state' | 'roles' | 'link'>, me: MeState) {
  if (!seesFaq(roles)) {
    return false;
  }
  if (state === 'anonymous') {
    return link?.failure === undefined;
  }
  return state === 'authenticated' && me.status === 'known' && me.bloomer !== null;
}
