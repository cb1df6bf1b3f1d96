import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { readPublication } from '../channels/publish-record.ts';
import { manifestOf } from '../testing/builds.ts';
import { startProduct, type TestProduct } from '../testing/product.ts';
import { clientRoutes, matches } from './clients-server.ts';

const route = (id: string, path: string, more: object = {}) => ({ id, path, title: 'Écran', ...more });
const forClients = { audience: 'clients' };

const boards = {
  ...manifestOf('mfe-talentboard'),
  routes: [route('talentboard.home', '/talentboard', forClients)],
};
const reports = {
  ...manifestOf('mfe-cra'),
  routes: [
    route('cra.entry', '/missions/:id/cra/:date', { roles: ['Bloomer'] }),
    route('signing.client', '/signing/:id', { public: true, ...forClients }),
    route('public.cra', '/public/cra/:id/cra.pdf', { public: true, ...forClients }),
    route('cra.help', '/cra-help', { public: true }),
  ],
};
const staff = { ...manifestOf('mfe-missions'), routes: [route('mission.confirm', '/confirm', { public: true })] };

interface Scene extends TestProduct {
  versions: Record<string, string>;
}

async function scene(t: TestContext): Promise<Scene> {
  const product = await startProduct(t);
  const versions: Record<string, string> = {};
  for (const manifest of [boards, reports, staff]) {
    versions[manifest.id] = await product.publish(manifest.id, manifest.id, manifest);
  }
  await product.publish('shell', 'host');
  return { ...product, versions };
}

const hash = async (answer: Response) =>
  `sha384-${createHash('sha384')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('base64')}`;

test('every file that clients get is byte for byte the one of the shell', async (t) => {
  const { store, registry, clients, versions } = await scene(t);
  let compared = 0;
  for (const id of ['mfe-talentboard', 'mfe-cra']) {
    const version = versions[id] ?? '';
    const { files = {} } = (await readPublication(store, id, version)) ?? {};
    for (const [path, published] of Object.entries(files)) {
      const answers = await Promise.all(
        [registry, clients].map((origin) => fetch(`${origin}/remotes/${id}/${version}/${path}`)),
      );
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200],
        path,
      );
      assert.deepEqual(await Promise.all(answers.map(hash)), [published, published], path);
      compared += 1;
    }
  }
  assert.ok(compared > 8);
});

test('the screens for clients open at their own addresses, each from its remote', async (t) => {
  const { clients, versions } = await scene(t);
  for (const [path, id] of [
    ['/talentboard', 'mfe-talentboard'],
    ['/signing/12', 'mfe-cra'],
    ['/signing/12/?token=x', 'mfe-cra'],
    ['/public/cra/12/cra.pdf', 'mfe-cra'],
  ] as const) {
    const answer = await fetch(clients + path);
    assert.match(await answer.text(), new RegExp(`<base href="/remotes/${id}/${versions[id]}/">`), path);
    assert.equal(answer.headers.get('cache-control'), 'no-cache');
  }
  const home = await fetch(`${clients}/`, { redirect: 'manual' });
  assert.equal(home.headers.get('location'), '/talentboard');
});

test('no screen of the staff has an address there', async (t) => {
  const { clients } = await scene(t);
  for (const path of ['/missions/12/cra/2026-11', '/confirm', '/dashboard', '/missions', '/settings', '/login']) {
    const answer = await fetch(clients + path);
    assert.equal(answer.status, 404, path);
    assert.doesNotMatch(await answer.text(), /<script/);
  }
});

test('whoever mistypes an address finds a page that says what to do, and whom to ask', async (t) => {
  const { clients } = await scene(t);
  const answer = await fetch(`${clients}/signing`);
  assert.equal(answer.status, 404);
  assert.match(answer.headers.get('content-type') ?? '', /^text\/html/);
  const page = await answer.text();
  assert.match(page, /<html lang="fr">[\s\S]*<title>Page introuvable[\s\S]*<h1>Cette page n’existe pas<\/h1>/);
  assert.match(page, /ouvrez de nouveau le lien de votre e-mail/);
  const { supportUrl } = (await (await fetch(`${clients}/config.json`)).json()) as { supportUrl?: string };
  assert.ok(supportUrl);
  assert.match(page, new RegExp(`<a href="${supportUrl}">Contacter le support</a>`));
  // The only thing that the page brings is its style, and the policy names just that.
  const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? '';
  const named = createHash('sha256').update(style).digest('base64');
  const policy = answer.headers.get('content-security-policy');
  assert.equal(policy, `default-src 'none'; style-src 'sha256-${named}'; frame-ancestors 'none'`);
});

test('no file of another remote, no list and no shell comes from there', async (t) => {
  const { clients, registry, versions } = await scene(t);
  const staffFile = `/remotes/mfe-missions/${versions['mfe-missions']}/remoteEntry.js`;
  assert.equal((await fetch(registry + staffFile)).status, 200);
  for (const path of [
    staffFile,
    '/remotes.json',
    '/versions/mfe-cra',
    '/incidents',
    '/assets/chunk.host.js',
    '/standalone/mfe-missions/',
  ]) {
    assert.equal((await fetch(clients + path)).status, 404, path);
  }
  const escaped = `/remotes/mfe-cra/${versions['mfe-cra']}/..%2f..%2f..%2fmfe-missions/${versions['mfe-missions']}/remoteEntry.js`;
  assert.equal((await fetch(clients + escaped)).status, 404);
});

test('the page may load from its own origin only, and has an audience of its own', async (t) => {
  const { clients } = await scene(t);
  const { headers } = await fetch(`${clients}/talentboard`);
  const policy = headers.get('content-security-policy') ?? '';
  assert.match(policy, /script-src 'self' http:\/\/localhost:3200;/);
  assert.doesNotMatch(policy, /localhost:3100|localhost:3000|unsafe-eval/);
  assert.match(policy, /report-uri \/csp-reports/);
  const settings = (await (await fetch(`${clients}/config.json`)).json()) as Record<string, unknown>;
  assert.equal(settings.audience, 'clients');
  assert.equal((settings.oidc as Record<string, unknown>).audience, 'bloom-clients');
  assert.equal(settings.registryKeys, undefined);
});

test('an open tab still gets the files of the version it started with', async (t) => {
  const { clients, publish, versions } = await scene(t);
  await publish('mfe-cra', 'next', reports);
  const answer = await fetch(`${clients}/remotes/mfe-cra/${versions['mfe-cra']}/remoteEntry.js`);
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('cache-control') ?? '', /immutable/);
});

test('the screens for clients are those made for them, and no other that needs no session', () => {
  const ids = (manifest: object) => clientRoutes(manifest as Parameters<typeof clientRoutes>[0]).map(({ id }) => id);
  assert.deepEqual(ids(reports), ['signing.client', 'public.cra']);
  assert.deepEqual(ids(staff), []);
});

const patterns: [string, string, boolean][] = [
  ['/signing/:id', '/signing/12', true],
  ['/signing/:id', '/signing', false],
  ['/signing/:id', '/signing/12/more', false],
  ['/signing/:id?', '/signing', true],
  ['/files/*', '/files/a/b', true],
  ['/files/*', '/files', true],
  ['/talentboard', '/TalentBoard/', true],
  ['/talentboard', '/', false],
];
for (const [pattern, path, expected] of patterns) {
  test(`${path} ${expected ? 'belongs' : 'does not belong'} to ${pattern}`, () =>
    assert.equal(matches(pattern, path), expected));
}
