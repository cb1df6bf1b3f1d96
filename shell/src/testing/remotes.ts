import type { ManifestMenuEntry, ManifestRoute, RegisteredRemote, RemoteModule } from '@bloom/shared-ui/remote';
import type { Federation } from '../remotes/federation.ts';
import { LoadError } from '../remotes/load-error.ts';

export function testRemote(
  id: string,
  title: string,
  routes: ManifestRoute[],
  menu: ManifestMenuEntry[] = [],
): RegisteredRemote {
  return {
    id,
    version: '1.0.0',
    baseUrl: `http://registry.test/remotes/${id}/1.0.0/`,
    entry: 'mf-manifest.json',
    integrity: '',
    manifest: { id, title, owner: 'squad', shellApi: '^1.0.0', routes, menu },
  };
}

export const missions = testRemote(
  'mfe-missions',
  'Missions',
  [
    { id: 'dashboard.home', path: '/', title: 'Tableau de bord' },
    { id: 'mission.list', path: '/missions', title: 'Missions', roles: ['Admin', 'Bloomer'] },
    { id: 'invite.page', path: '/invite/:token', title: 'Invitation' },
  ],
  [
    { route: 'mission.list', label: 'Missions', icon: 'project', roles: ['Admin', 'Bloomer'], order: 20 },
    { route: 'dashboard.home', label: 'Tableau de bord', icon: 'dashboard', order: 10 },
  ],
);

export const activities = testRemote(
  'mfe-cra',
  'Comptes rendus d’activité',
  [
    { id: 'activities.month', path: '/activities', title: 'Activités', roles: ['Admin', 'System'] },
    { id: 'signing.client', path: '/signing/:id', title: 'Signature du CRA' },
    { id: 'public.cra', path: '/public/cra/:id/cra.pdf', title: 'Compte rendu', public: true },
  ],
  [{ route: 'activities.month', label: 'Activités', icon: 'calendar', roles: ['Admin', 'System'], order: 30 }],
);

export const gone = testRemote(
  'mfe-gone',
  'Ancien espace',
  [],
  [{ route: 'gone.page', label: 'Disparu', icon: 'home', order: 1 }],
);

export interface TestFederation extends Federation {
  /** « mfe-cra@1.0.0 », load by load. */
  attempts: string[];
  /** « mfe-cra@1.0.0 », given back because another version took its place. */
  released: string[];
}

/**
 * Remotes whose pages are one heading. `broken` ones, by id or by id and version, cannot be reached until they are
 * taken out of the set.
 */
export function testFederation(broken: Set<string> = new Set()): TestFederation {
  const attempts: string[] = [];
  const released: string[] = [];
  return {
    attempts,
    released,
    release: ({ id, version }) => released.push(`${id}@${version.version}`),
    abandon: () => undefined,
    prepare: () => undefined,
    phase: () => 'entry',
    traceId: () => 'trace',
    async load({ id, version }): Promise<RemoteModule> {
      const name = `${id}@${version.version}`;
      attempts.push(name);
      if (broken.has(id) || broken.has(name)) {
        throw new LoadError('entry', `${name} is down`);
      }
      const page = (title: string) => async () => () => `Page ${title}${version.version === '1.0.0' ? '' : ` ${name}`}`;
      const routes = version.manifest.routes.map(({ id: route, title }) => [route, page(title)] as const);
      return { routes: Object.fromEntries(routes) };
    },
  };
}
