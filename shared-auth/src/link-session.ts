import {
  bearerOf,
  ClickNeededError,
  forgetLink,
  LinkRefusedError,
  type LinkSession,
  type LinkSessions,
  type OpenOptions,
} from './anonymous-link.ts';
import { forgetTab } from './browser-storage.ts';
import type { HostedSession } from './hosted-session.ts';
import type { SessionSnapshot } from './session.tsx';
import { createSnapshotStore } from './snapshot-store.ts';

/** The e-mail of a link's holder counts as verified on this side; the server believes nothing of it. */
function linkSnapshot(link: LinkSession): SessionSnapshot {
  const displayName = link.contactFullname ?? '';
  const profile = { subject: '', email: '', emailVerified: true, displayName, givenName: '', familyName: '' };
  return { state: 'anonymous', profile, roles: ['Anonymous'], link };
}

function failureOf(error: unknown): NonNullable<LinkSession['failure']> {
  return error instanceof LinkRefusedError ? error.failure : { code: 'INTERNAL_SERVER_ERROR', renewed: false };
}

/**
 * Session of a tab opened by the link of a mail. A link that no longer opens is no reason to send its holder to a
 * login page where they have no account: the failure is told in `link.failure` and the page says what to do.
 */
export function createLinkSession(links: LinkSessions, oidc: HostedSession): HostedSession {
  const store = createSnapshotStore({ state: 'loading', roles: [] });

  async function open(options: OpenOptions): Promise<string> {
    try {
      const { purpose, objectId, contactFullname, isOfBloomer, ...credential } = await links.open(options);
      store.set(linkSnapshot({ purpose, objectId, contactFullname, isOfBloomer }));
      return bearerOf(credential);
    } catch (error) {
      if (error instanceof ClickNeededError) {
        store.set({ state: 'signedOut', roles: [], link: { purpose: error.purpose, awaitsClick: true } });
        throw error;
      }
      const { isOfBloomer, ...failure } = failureOf(error);
      const known = store.getSnapshot().link;
      store.set(linkSnapshot({ ...known, isOfBloomer: isOfBloomer ?? known?.isOfBloomer, failure }));
      throw error;
    }
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    isRemembered: () => true,
    async start() {
      await open({}).catch(() => undefined);
    },
    async confirmLink() {
      await open({ confirmed: true }).catch(() => undefined);
    },
    getToken: async () => bearerOf(await links.open()),
    async renewToken(refused) {
      const current = await links.open().then(bearerOf, () => undefined);
      return current !== undefined && current !== refused ? current : open({ renew: true });
    },
    async expire(endedBy) {
      store.set(linkSnapshot({ ...store.getSnapshot().link, failure: { code: endedBy, renewed: false } }));
    },
    // A link has no roles and no e-mail that could turn out to be missing.
    restrict: () => undefined,
    async signIn(returnPath) {
      forgetLink();
      await oidc.signIn(returnPath);
    },
    async signOut() {
      forgetTab();
      forgetLink();
      store.set({ state: 'signedOut', roles: [] });
    },
    askedPath: () => oidc.askedPath(),
    async completeSignIn() {
      forgetLink();
      return oidc.completeSignIn();
    },
  };
}
