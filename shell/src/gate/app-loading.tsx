import type { DataClient } from '@bloom/shared-auth/data-client';
import { useEffect, useState } from 'react';
import type { App, AppSurroundings } from '../frame/app.tsx';
import { Opening } from '../login/opening.tsx';
import { loadApp } from './load-app.ts';
import { OpeningFailure } from './opening-failure.tsx';

interface Started {
  Screens: typeof App;
  data: DataClient;
}

/** Shows the app when it is there; unlike `React.lazy`, a failure can be tried again. */
export function AppLoading(props: AppSurroundings) {
  const [{ started, failed }, setState] = useState<{ started?: Started; failed?: boolean }>({});
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is what starts the work again
  useEffect(() => {
    let current = true;
    loadApp().then(
      ({ App: Screens, startData }) => current && setState({ started: { Screens, data: startData(props) } }),
      () => current && setState({ failed: true }),
    );
    return () => {
      current = false;
    };
  }, [attempt]);

  if (failed) {
    const retry = () => {
      setState({});
      setAttempt(attempt + 1);
    };
    return <OpeningFailure onRetry={retry} />;
  }
  return started === undefined ? <Opening /> : <started.Screens {...props} data={started.data} />;
}
