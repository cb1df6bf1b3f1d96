import { CALLBACK_PATH } from '@bloom/shared-auth/return-path';
import type { SessionSnapshot } from '@bloom/shared-auth/session';
import { useEffect, useState } from 'react';
import type { KnownRemotes, RegistrySettings } from '../remotes/remote-list.ts';
import { type DeveloperSettings, mayDevelop } from './developer-access.ts';
import { hasDeveloperMarks } from './developer-marks.ts';

/**
 * The list of remotes, with the builds that a developer tries in this tab. Everybody else gets it as it is, at once;
 * an override link of somebody who may not use it changes nothing, not even what the tab remembers.
 * @returns undefined while the list is not known, or the tried builds are asked for.
 */
export function useDeveloped(
  known: KnownRemotes | undefined,
  session: SessionSnapshot,
  settings: DeveloperSettings & RegistrySettings,
): KnownRemotes | undefined {
  const [developed, setDeveloped] = useState<{ from: KnownRemotes; remotes: KnownRemotes }>();
  const isKnown = known !== undefined && session.state !== 'loading' && window.location.pathname !== CALLBACK_PATH;
  const isWanted = isKnown && hasDeveloperMarks() && mayDevelop(settings, session);

  useEffect(() => {
    if (isWanted && known !== undefined) {
      void import('./develop.ts')
        .then(({ develop }) => develop(settings, known))
        .catch(() => known)
        .then((remotes) => setDeveloped({ from: known, remotes }));
    }
  }, [isWanted, known, settings]);

  if (developed !== undefined && developed.from === known) {
    return developed.remotes;
  }
  return isWanted ? undefined : known;
}
