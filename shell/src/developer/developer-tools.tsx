import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { useSession } from '@bloom/shared-auth/session';
import type { RegisteredRemote } from '@bloom/shared-ui/remote';
import { type ComponentType, useEffect, useState } from 'react';
import { mayDevelop } from './developer-access.ts';
import { hasDeveloperMarks } from './developer-marks.ts';
import { onDeveloperPanelAsked } from './developer-opening.ts';
import type { RunningVersion } from './running-version.ts';
import { useTrial } from './trial.ts';

export interface DeveloperToolsProps {
  remotes: readonly RegisteredRemote[];
  /** What this tab runs at this moment. */
  running: () => RunningVersion[];
}

/** Banner and panel of developers. Whoever may not have them carries this file and nothing else. */
export function DeveloperTools(props: DeveloperToolsProps) {
  return mayDevelop(useRuntimeConfig(), useSession()) ? <Tools {...props} /> : null;
}

function Tools({ remotes, running }: DeveloperToolsProps) {
  const { overrides, ends } = useTrial();
  const [isOpen, setOpen] = useState(false);
  const hasNews = overrides.length > 0 || ends.length > 0 || hasDeveloperMarks();
  const Banner = useLoaded(hasNews, loadBanner);
  const Panel = useLoaded(isOpen, loadPanel);

  useEffect(() => onDeveloperPanelAsked(() => setOpen(true)), []);

  return (
    <>
      {hasNews && Banner && <Banner onOpenPanel={() => setOpen(true)} />}
      {isOpen && Panel && <Panel remotes={remotes} running={running()} onClose={() => setOpen(false)} />}
    </>
  );
}

const loadBanner = () => import('./developer-banner.tsx').then(({ DeveloperBanner }) => DeveloperBanner);
const loadPanel = () => import('./developer-panel.tsx').then(({ DeveloperPanel }) => DeveloperPanel);

/** Fetched when it is wanted; what does not come is asked for again the next time. */
function useLoaded<Props>(isWanted: boolean, load: () => Promise<ComponentType<Props>>) {
  const [Loaded, setLoaded] = useState<ComponentType<Props>>();

  useEffect(() => {
    if (isWanted) {
      load().then(
        (component) => setLoaded(() => component),
        () => undefined,
      );
    }
  }, [isWanted, load]);

  return Loaded;
}
