import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Page } from '../page/page.tsx';
import { Link, type RouteObject } from '../routing/routing.ts';
import type { ManifestRoute, PageLoader, RemoteRoutes } from './remote.ts';

/** As much of a manifest as a JSON import can be typed: there, roles are mere strings. */
export interface StandaloneManifest {
  title: string;
  routes: (Pick<ManifestRoute, 'id' | 'path' | 'title'> & { audience?: string })[];
}

/** What is left of a remote on the host for clients: the routes made for them. */
export function forClients<Manifest extends StandaloneManifest>(manifest: Manifest): Manifest {
  const routes = manifest.routes.filter(({ audience }) => audience === 'clients');
  return { ...manifest, routes };
}

/** What any other address shows to clients: they are not told what else there is. */
export function Lost() {
  return (
    <Page title="Page introuvable" width="narrow">
      <p>Vérifiez l’adresse, ou ouvrez de nouveau le lien de votre e-mail.</p>
    </Page>
  );
}

/** The remote's routes as the router wants them; any other address lists the screens that can be opened directly. */
export function standaloneRoutes(
  manifest: StandaloneManifest,
  routes: RemoteRoutes,
  elsewhere: ReactNode = <ScreenList manifest={manifest} />,
): RouteObject[] {
  const pages = manifest.routes.flatMap(({ id, path }) => {
    const load = routes[id];
    return load ? [{ path, element: <LoadedScreen key={id} load={load} /> }] : [];
  });
  return [...pages, { path: '*', element: elsewhere }];
}

/** @throws while it is drawn, when the screen does not come */
function LoadedScreen({ load }: { load: PageLoader }) {
  const [{ Screen, failure }, setState] = useState<{ Screen?: ComponentType; failure?: { error: unknown } }>({});
  useEffect(() => {
    let current = true;
    load().then(
      (Loaded) => current && setState({ Screen: Loaded }),
      (error: unknown) => current && setState({ failure: { error } }),
    );
    return () => {
      current = false;
    };
  }, [load]);
  if (failure !== undefined) throw failure.error;
  return Screen === undefined ? <p role="status">Chargement…</p> : <Screen />;
}

function ScreenList({ manifest }: { manifest: StandaloneManifest }) {
  const direct = manifest.routes.filter(({ path }) => !path.includes(':') && !path.includes('*'));
  return (
    <Page title={manifest.title} width="narrow">
      <ul>
        {direct.map(({ id, path, title }) => (
          <li key={id}>
            <Link to={path}>{title}</Link> <code>{path}</code>
          </li>
        ))}
      </ul>
    </Page>
  );
}
