import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { isInterface } from './chunks.ts';
import { root, sharedEntries, sharedModules } from './federation.ts';
import type { AppConfig, AppConfiguration } from './preset.ts';

const apps = readdirSync(root).filter((name) => /^(shell|mfe-[a-z]+)$/.test(name));

async function configOf(app: string): Promise<AppConfiguration> {
  const file = pathToFileURL(join(root, app, 'webpack.config.mjs')).href;
  const { default: define } = (await import(file)) as { default: AppConfig };
  return define({}, { mode: 'production' });
}

/** The options that a plugin of the app received. */
function optionsOf(config: AppConfiguration, name: string) {
  const plugin = config.plugins?.find((one) => one?.constructor.name === name);
  assert.ok(plugin, `the app has no ${name}`);
  return (plugin as unknown as { _options: ReturnType<typeof Object> & Record<string, unknown> })._options;
}

const federationOf = (config: AppConfiguration) => optionsOf(config, 'ModuleFederationPlugin');

/** What an app shares, by the name that its own modules import. */
async function sharedOf(app: string): Promise<ReturnType<typeof sharedModules>> {
  const config = await configOf(app);
  if (app !== 'shell') return federationOf(config).shared as ReturnType<typeof sharedModules>;
  const provides = optionsOf(config, 'ProvideSharedPlugin').provides as ReturnType<typeof sharedModules>;
  return Object.fromEntries(Object.values(provides).map((shared) => [shared.shareKey as string, shared]));
}

for (const app of apps) {
  test(`${app} shares what must exist once, as singletons`, async () => {
    const options = federationOf(await configOf(app));
    const shared = await sharedOf(app);
    for (const name of [
      'react',
      'react-dom',
      'react/jsx-runtime',
      'react-dom/client',
      'react-router',
      '@apollo/client',
    ]) {
      assert.equal(shared[name]?.singleton, true, name);
    }
    assert.equal(shared['@bloom/shared-ui/']?.singleton, true);
    assert.equal(shared['@bloom/shared-auth/']?.singleton, true);
    assert.equal(options.shareStrategy, 'loaded-first');
    assert.ok(!Object.values(shared).some(({ eager }) => eager), 'an eager share would weigh on the first page');
  });
}

test('remotes expose one module under names of their own, and no two share a port', async () => {
  const remotes = apps.filter((app) => app !== 'shell');
  const ports = new Set<unknown>();
  for (const app of remotes) {
    const config = await configOf(app);
    const options = federationOf(config);
    assert.deepEqual(options.exposes, { './remote': './src/remote.tsx' });
    assert.equal(options.name, app.replaceAll('-', '_'));
    assert.equal(config.output?.uniqueName, options.name);
    assert.equal(config.output?.publicPath, 'auto');
    ports.add(config.devServer.port);
  }
  assert.equal(ports.size, remotes.length);
});

test('router and Apollo are matched by our thin entries', () => {
  const shared = sharedModules();
  assert.equal(shared['react-router']?.request, '@bloom/shared-ui/routing');
  assert.equal(shared['@apollo/client']?.request, '@bloom/shared-auth/apollo');
});

test('the ranges fit the installed versions', () => {
  for (const [name, { version, requiredVersion }] of Object.entries(sharedModules())) {
    const [major] = String(version).split('.');
    assert.ok(String(requiredVersion).startsWith(`^${major}.`), `${name} ${version} ${requiredVersion}`);
  }
});

test('the shell provides every script entry of the shared packages', async () => {
  const { entry } = await configOf('shell');
  const [, source = ''] = (entry as { main: string[] }).main;
  const text = decodeURIComponent(source);
  for (const name of ['@bloom/shared-ui', '@bloom/shared-auth']) {
    const entries = sharedEntries(name).filter((one) => !one.endsWith('/standalone'));
    assert.ok(entries.length > 5);
    for (const one of entries) assert.ok(text.includes(`import('${one}')`), one);
  }
});

test('no app imports a library that the platform shares', () => {
  for (const app of apps) {
    const { dependencies = {} } = JSON.parse(readFileSync(join(root, app, 'package.json'), 'utf8')) as {
      dependencies?: Record<string, string>;
    };
    const direct = ['react-router', '@apollo/client', 'antd', 'notistack', 'ag-grid-react'].filter(
      (name) => name in dependencies,
    );
    assert.deepEqual(direct, [], app);
  }
});

test('heavy parts of shared-ui stay out of the chunk that every page loads', () => {
  assert.equal(isInterface('/x/shared-ui/src/button/button.tsx'), true);
  assert.equal(isInterface('/x/node_modules/notistack/notistack.esm.js'), false);
  for (const path of ['grid/grid.tsx', 'document-viewer/document-viewer.tsx', 'form/form.tsx', 'theme/theme.tsx']) {
    assert.equal(isInterface(`/x/shared-ui/src/${path}`), false, path);
  }
});
