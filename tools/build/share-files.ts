import type { AsyncDependenciesBlock, Compiler, Module } from 'webpack';

export const SHARE_FILES = 'share-files.json';

/**
 * As Module Federation makes it of something that is provided: `provide shared module (default) name@version = file`.
 */
const PROVIDED = /^provide module \(\w+\) (.+)@[\d.]+ =/;

/**
 * Writes which files of the shell come with each entry that it shares, so that pages can be weighed from finished
 * builds: `{ "@bloom/shared-ui/card": ["assets/faces.….js"] }`.
 */
export class ShareFilesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ShareFilesPlugin', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ShareFilesPlugin', stage }, () => {
        const filesOf = (block: AsyncDependenciesBlock) =>
          compilation.chunkGraph.getBlockChunkGroup(block)?.chunks.flatMap(({ files }) => [...files]) ?? [];
        const shares = [...compilation.modules].flatMap((module) => {
          const name = nameOf(module);
          return name === undefined ? [] : [[name, module.blocks.flatMap(filesOf)] as const];
        });
        const table = JSON.stringify(Object.fromEntries(shares.sort(([left], [right]) => (left < right ? -1 : 1))));
        compilation.emitAsset(SHARE_FILES, new compiler.webpack.sources.RawSource(table));
      });
    });
  }
}

function nameOf(module: Module): string | undefined {
  return module.type === 'provide-module' ? PROVIDED.exec(module.identifier())?.[1] : undefined;
}
