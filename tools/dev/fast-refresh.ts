import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import { root } from '../build/federation.ts';
import { reloadEntry, sharedRuntime } from './refresh-hook.ts';

/**
 * The same build, whose components are replaced in the open page while they are edited: what was typed stays. The
 * runtime of React Refresh is the page's, which the development shell brought along.
 */
export function withFastRefresh(config: Configuration): Configuration {
  return {
    ...config,
    module: { ...config.module, rules: withReact(config, { refresh: true }) },
    plugins: [
      ...(config.plugins ?? []),
      // Without a name it is part of every entry, also of the one that federation makes.
      new webpack.EntryPlugin(root, reloadEntry, {}),
      new webpack.NormalModuleReplacementPlugin(/react-refresh[\\/]runtime(\.js)?$/, sharedRuntime),
      new ReactRefreshPlugin({ overlay: false, library: 'bloom', include: /\.tsx$/, exclude: [/node_modules/] }),
    ],
  };
}

type Rule = NonNullable<NonNullable<Configuration['module']>['rules']>[number];

interface SwcRule extends Omit<RuleSetRule, 'options'> {
  options: { jsc: { transform: { react: object } } };
}

/** For a shell built for production: it has no jsxDEV to offer. */
export function withProductionReact(config: Configuration): Configuration {
  return { ...config, module: { ...config.module, rules: withReact(config, { development: false }) } };
}

/** swc compiles JSX, and writes down which component is which. */
function withReact(config: Configuration, options: object): Rule[] {
  return (config.module?.rules ?? []).map((rule) => {
    if (typeof rule !== 'object' || rule === null || rule.loader !== 'swc-loader') return rule;
    const { options: swc, ...rest } = rule as SwcRule;
    const react = { ...swc.jsc.transform.react, ...options };
    return { ...rest, options: { ...swc, jsc: { ...swc.jsc, transform: { ...swc.jsc.transform, react } } } };
  });
}
