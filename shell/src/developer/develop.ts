import { FailedVersions } from '../remotes/failed-versions.ts';
import type { KnownRemotes, RegistrySettings } from '../remotes/remote-list.ts';
import type { DeveloperSettings } from './developer-access.ts';
import { LINK } from './developer-marks.ts';
import { readFaults } from './faults.ts';
import { applyAge, applyOverrides, LOCAL_VERSION } from './override-builds.ts';
import { addOverride, dropOverride, readOverrides, wishesOf, withoutLink } from './overrides.ts';
import { endTrial, getTrial, setTrial } from './trial.ts';

type Settings = DeveloperSettings & RegistrySettings;

/** What the loader tells when a version of a remote does not open. */
interface VersionFailure {
  remote: string;
  version: string;
  phase: string;
  reference?: string;
}

/** Takes what the address asks for into the storage of the tab, and out of the address. */
function takeLink(settings: Settings): void {
  const asked = new URLSearchParams(window.location.search).getAll(LINK);
  if (asked.length === 0) {
    return;
  }
  const wishes = wishesOf(window.location.search, settings);
  for (const wish of wishes) {
    // Also one that did not open earlier: somebody wants it now.
    new FailedVersions().forget(wish.remote);
    addOverride(wish, settings);
  }
  const refused = asked.map((text) => text.split('@', 1)[0] ?? '').filter((id) => !wishes.some((w) => w.remote === id));
  setTrial({ ends: refused.map((remote) => ({ remote, why: 'refused' })) });
  window.history.replaceState(window.history.state, '', withoutLink(window.location));
}

let isWatching = false;

/** A build that does not open is not tried again: the loader has opened the published version meanwhile. */
function dropWhatFails(settings: Settings): void {
  if (isWatching) {
    return;
  }
  isWatching = true;
  window.addEventListener('bloom:version-failed', (event) => {
    const { remote, version, phase, reference } = (event as CustomEvent<VersionFailure>).detail;
    const tried = getTrial().overrides.find((override) => override.remote === remote);
    // A screen that crashes while it is edited has been loaded: it stays, to be corrected.
    if (tried === undefined || phase === 'render' || (tried.version ?? LOCAL_VERSION) !== version) {
      return;
    }
    dropOverride(settings, remote);
    endTrial({ remote, why: 'failed', reference });
  });
}

/** The list of remotes as the developer in front of this tab wants it. Only for who may; never rejects. */
export async function develop(settings: Settings, known: KnownRemotes): Promise<KnownRemotes> {
  takeLink(settings);
  const overrides = readOverrides(settings);
  const { known: tried, failed } = await applyOverrides(settings, known, overrides);
  setTrial({ overrides });
  for (const { override } of failed) {
    dropOverride(settings, override.remote);
    endTrial({ remote: override.remote, why: 'failed' });
  }
  dropWhatFails(settings);
  return applyAge(tried, readFaults());
}
