import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { federationOptions, sharedModules } from '../build/federation.ts';

/** What only a remote that runs alone needs. */
const FOR_ALONE = ['ModuleFederationPlugin', 'HtmlWebpackPlugin'];

/**
 * The same remote for a page of the shell only: it brings no copy of what the shell provides, so that a tenth of the
 * modules is left to build, at the start and after each edit.
 */
export function hosted(app: string, config: Configuration): Configuration {
  const shared = Object.entries(sharedModules()).map(([name, module]) => [name, { ...module, import: false as const }]);
  const options = { ...federationOptions(app, 'remote', 'development'), shared: Object.fromEntries(shared) };
  const plugins = (config.plugins ?? []).filter((plugin) => !FOR_ALONE.includes(plugin?.constructor.name ?? ''));
  return {
    ...config,
    entry: {},
    plugins: [new ModuleFederationPlugin(options), ...plugins],
    cache: ofItsOwn(app, config.cache),
  };
}

/** The two ways to build one remote would throw out each other's work. */
function ofItsOwn(app: string, cache: Configuration['cache']): Configuration['cache'] {
  return typeof cache === 'object' && cache.type === 'filesystem' ? { ...cache, name: `${app}-hosted` } : cache;
}
