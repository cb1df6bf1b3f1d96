import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { moduleFederationPlugin } from '@module-federation/sdk';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

const require = createRequire(import.meta.url);

type SharedConfig = moduleFederationPlugin.SharedConfig;

/** The installed version of a package, whatever its `exports` let through. */
function versionOf(name: string): string {
  const folder = require.resolve
    .paths(name)
    ?.map((path) => join(path, name, 'package.json'))
    .find((file) => {
      try {
        return readFileSync(file).length > 0;
      } catch {
        return false;
      }
    });
  if (!folder) throw new Error(`The package ${name} is not installed: run npm ci.`);
  return (JSON.parse(readFileSync(folder, 'utf8')) as { version: string }).version;
}

function singleton(name: string, more: SharedConfig = {}): SharedConfig {
  const version = versionOf(name);
  return { singleton: true, version, requiredVersion: `^${version.split('.')[0]}.0.0`, ...more };
}

/** Below 1.0.0 a caret range stops at the minor version; ours are published together with the shell. */
function ownPackage(name: string): SharedConfig {
  const version = versionOf(name);
  return { singleton: true, version, requiredVersion: `^${version}` };
}

/**
 * What exists once in the page, in every federation config alike. Router and Apollo are shared through our own thin
 * entries: sharing a whole library would switch off its tree shaking (docs/decisions/0002).
 */
export function sharedModules(): Record<string, SharedConfig> {
  return {
    react: singleton('react'),
    'react/jsx-runtime': singleton('react'),
    'react/jsx-dev-runtime': singleton('react'),
    'react-dom': singleton('react-dom'),
    'react-dom/client': singleton('react-dom'),
    luxon: singleton('luxon'),
    'react-router': singleton('react-router', {
      request: '@bloom/shared-ui/routing',
      import: '@bloom/shared-ui/routing',
      shareKey: 'react-router',
    }),
    '@apollo/client': singleton('@apollo/client', {
      request: '@bloom/shared-auth/apollo',
      import: '@bloom/shared-auth/apollo',
      shareKey: '@apollo/client',
    }),
    '@bloom/shared-ui/': ownPackage('@bloom/shared-ui'),
    '@bloom/shared-auth/': ownPackage('@bloom/shared-auth'),
  };
}

/**
 * What the shell gives to remotes. It imports the same modules itself without asking the federation runtime for them:
 * nobody else's copy may take their place (shell/src/remotes/host-copies.ts), its frame takes only what it uses of
 * them, and its first page carries no table of what it asks for.
 */
export function providedModules(): Record<string, SharedConfig & { shareKey: string }> {
  return Object.fromEntries(
    Object.entries(sharedModules()).map(([key, { import: request = key, shareKey = key, ...config }]) => [
      request as string,
      { ...config, request: request as string, shareKey },
    ]),
  );
}

/** Every script entry that a shared package offers, as `@bloom/…/entry`. */
export function sharedEntries(packageName: string): string[] {
  const file = join(root, packageName.replace('@bloom/', ''), 'package.json');
  const { exports = {} } = JSON.parse(readFileSync(file, 'utf8')) as { exports?: Record<string, string> };
  return Object.entries(exports)
    .filter(([, target]) => /\.tsx?$/.test(target))
    .map(([entry]) => packageName + entry.slice(1));
}

/** A folder name as a JavaScript identifier: federation puts containers on the global object. */
export const containerName = (id: string) => id.replaceAll('-', '_');

export function federationOptions(
  id: string,
  kind: 'remote' | 'shell',
  mode: 'production' | 'development',
): moduleFederationPlugin.ModuleFederationPluginOptions {
  const filename = mode === 'production' ? 'remoteEntry.[contenthash].js' : 'remoteEntry.js';
  return {
    name: containerName(id),
    // The default asks every remote for its versions at start and blanks the page when one is down.
    shareStrategy: 'loaded-first',
    dts: false,
    // The shell loads remotes by itself (shell/src/remotes): what the runtime has for that would only be carried along.
    experiments: { optimization: { disableSnapshot: true, disableRemote: true, target: 'web' } },
    ...(kind === 'remote'
      ? { filename, exposes: { './remote': './src/remote.tsx' }, manifest: true, shared: sharedModules() }
      : { manifest: false }),
  };
}
