import { startTransition, useLayoutEffect, useState } from 'react';
import { type RouteObject, Router, useRoutes } from 'react-router';
import type { PageHistory } from './page-history.ts';

export interface PageRoutesProps {
  history: PageHistory;
  routes: RouteObject[];
  /** What stands before every address. */
  basename?: string;
}

const now = ({ navigator }: PageHistory) => ({ location: navigator.location, action: navigator.action });

/**
 * The pages at the browser's address. The router without its loaders and actions, which nothing here uses: pages are
 * loaded by the shell and ask for their own data, and what is left is less than half.
 */
export function PageRoutes({ history, routes, basename }: PageRoutesProps) {
  const [{ location, action }, setPlace] = useState(() => now(history));

  useLayoutEffect(() => {
    // The page that stands goes on answering while the next one is drawn.
    const follow = () => startTransition(() => setPlace(now(history)));
    // What moved the address while this was being drawn.
    follow();
    return history.subscribe(follow);
  }, [history]);

  return (
    <Router basename={basename} location={location} navigationType={action} navigator={history.navigator}>
      <Matched routes={routes} />
    </Router>
  );
}

function Matched({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes);
}
