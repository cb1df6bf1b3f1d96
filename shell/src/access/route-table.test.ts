import type { ManifestRoute, RegisteredRemote } from '@bloom/shared-ui/remote';
import { findRoute, routeTable } from './route-table.ts';

function remote(id: string, paths: Record<string, string>): RegisteredRemote {
  const routes: ManifestRoute[] = Object.entries(paths).map(([routeId, path]) => ({
    id: routeId,
    path,
    title: routeId,
  }));
  return {
    id,
    version: '1.0.0',
    baseUrl: `http://localhost/${id}/`,
    entry: 'mf-manifest.json',
    integrity: '',
    manifest: { id, title: id, owner: 'squad', shellApi: '^1.0.0', routes },
  };
}

const table = routeTable([
  remote('mfe-missions', {
    'dashboard.home': '/',
    'mission.list': '/missions',
    'mission.detail': '/missions/:id',
    'invite.page': '/invite/:token',
  }),
  remote('mfe-cra', {
    'cra.entry': '/missions/:missionRecordId/cra/:date',
    'activities.mission': '/missions/:id/activities',
    'signing.electronic': '/electronicSign/:externalDocumentId/:signerId?',
    'public.cra': '/public/cra/:id/cra.pdf',
  }),
  remote('mfe-rival', { 'rival.login': '/login', 'rival.missions': '/missions', 'rival.new': '/missions/new' }),
]);

test.each([
  ['/', 'dashboard.home'],
  ['/missions', 'mission.list'],
  ['/missions/', 'mission.list'],
  ['/missions/m1', 'mission.detail'],
  ['/missions/new', 'rival.new'],
  ['/missions/m1/activities', 'activities.mission'],
  ['/missions/m1/cra/2026-11-01', 'cra.entry'],
  ['/electronicSign/d1', 'signing.electronic'],
  ['/electronicSign/d1/s1', 'signing.electronic'],
  ['/electronicSign/d1/s1/x', undefined],
  ['/public/cra/x/cra.pdf', 'public.cra'],
  ['/public/cra/x/other.pdf', undefined],
  ['/files/activity/2026-11-01/r1/cra/a.pdf', 'files.viewer'],
  ['/talents/t1/cv.pdf', 'files.talentCv'],
  ['/login', 'login.page'],
  ['/forbidden', 'forbidden.index'],
  ['/forbidden/norole', 'forbidden.norole'],
  ['/nowhere', undefined],
])('%s is the route %s', (path, expected) => {
  expect(findRoute(table, path)?.route.id).toBe(expected);
});

test('a remote cannot take over an address of the shell nor of an earlier remote', () => {
  const ids = table.map(({ route }) => route.id);
  expect(ids).not.toContain('rival.login');
  expect(ids).not.toContain('rival.missions');
});
