import { type ComponentProps, useEffect, useState } from 'react';
import type { App } from '../frame/app.tsx';
import { Opening } from './opening.tsx';
import { OpeningFailure } from './opening-failure.tsx';

export type AppComponent = typeof App;

/** The screens of signed-in people, kept out of the login page. */
export async function loadApp(): Promise<AppComponent> {
  const module = await import('../frame/app.tsx');
  return module.App;
}

/** Shows the app when it is there; unlike `React.lazy`, a failure can be tried again. */
export function AppLoading(props: ComponentProps<AppComponent>) {
  const [loaded, setLoaded] = useState<{ App?: AppComponent; failed?: boolean }>({});
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is what starts the work again
  useEffect(() => {
    let current = true;
    loadApp().then(
      (App) => current && setLoaded({ App }),
      () => current && setLoaded({ failed: true }),
    );
    return () => {
      current = false;
    };
  }, [attempt]);

  const { App: Loaded, failed } = loaded;
  if (failed) {
    const retry = () => {
      setLoaded({});
      setAttempt(attempt + 1);
    };
    return <OpeningFailure onRetry={retry} />;
  }
  return Loaded === undefined ? <Opening /> : <Loaded {...props} />;
}
