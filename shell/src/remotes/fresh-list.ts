import type { PageHistory } from '@bloom/shared-ui/routing';
import { listFor } from './cohort.ts';
import { loadRemoteList, type RegistrySettings } from './remote-list.ts';
import type { RemoteVersions } from './remote-versions.ts';

/** Somebody who clicks through ten pages asks once, in milliseconds. */
const AT_MOST_EVERY = 10_000;

/** What comes before a click: the list is here when the page behind it is opened. */
const INTENTS = ['pointerover', 'pointerdown', 'keydown'] as const;

export interface FollowedRegistry {
  settings: RegistrySettings;
  versions: Pick<RemoteVersions, 'update' | 'moveOn'>;
  /** Whose cohort. */
  subject: string;
  /** Tells of each change of the address. */
  history: Pick<PageHistory, 'subscribe'>;
}

/**
 * An open page follows the registry: what stands on the screen stays, the next page is of the version that people get
 * by then. A tab that nobody uses asks nothing, and a registry that does not answer changes nothing.
 * @returns ends it.
 */
export function keepUpToDate({ settings, versions, subject, history }: FollowedRegistry): () => void {
  let asked = Date.now();
  let isOver = false;
  let { pathname } = window.location;
  const ask = () => {
    if (Date.now() - asked < AT_MOST_EVERY) return;
    asked = Date.now();
    void loadRemoteList(settings).then(({ source, remotes }) => {
      if (source === 'registry' && !isOver) versions.update(listFor(remotes, subject));
    });
  };
  const leave = history.subscribe(() => {
    // A filter in the address is the same page.
    if (window.location.pathname === pathname) return;
    pathname = window.location.pathname;
    versions.moveOn();
    ask();
  });
  for (const intent of INTENTS) window.addEventListener(intent, ask, { passive: true });
  return () => {
    isOver = true;
    leave();
    for (const intent of INTENTS) window.removeEventListener(intent, ask);
  };
}
