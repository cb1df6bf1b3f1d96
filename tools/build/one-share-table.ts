import type { Compiler } from 'webpack';

/**
 * webpack writes a table of what an app shares, and Module Federation another one that takes its place before anybody
 * has read the first: a kilobyte after compression that every page would load for nothing. Theirs comes two stages
 * later.
 */
export const oneShareTable = {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('OneShareTable', (compilation) => {
      compilation.hooks.runtimeModule.tap('OneShareTable', (module) => {
        if (module.name === 'sharing' && module.stage === 0) module.generate = () => null;
      });
    });
  },
};
