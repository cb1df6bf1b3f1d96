import { defineShell } from '@bloom/tools/preset';

const define = defineShell({ port: 3000 });

/**
 * webpack writes a table of what the shell shares, and Module Federation another one that takes its place before anybody
 * has read the first: a kilobyte after compression that every page would load for nothing. Theirs comes two stages later.
 */
const oneShareTable = {
  apply(compiler) {
    compiler.hooks.compilation.tap('OneShareTable', (compilation) => {
      compilation.hooks.runtimeModule.tap('OneShareTable', (module) => {
        if (module.name === 'sharing' && module.stage === 0) module.generate = () => null;
      });
    });
  },
};

export default (environment, options) => {
  const config = define(environment, options);
  return { ...config, plugins: [...config.plugins, oneShareTable] };
};
