import { createRequire } from 'node:module';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Chunk, Compilation, Compiler } from 'webpack';

interface SourceHook {
  tap(name: string, change: (source: string, chunk: Chunk) => string): void;
}

/** webpack does not list it among its exports. */
const LoadScriptRuntimeModule = createRequire(import.meta.url)('webpack/lib/runtime/LoadScriptRuntimeModule.js') as {
  getCompilationHooks(compilation: Compilation): { createScript: SourceHook };
};

/**
 * A page that hosts remotes says which hash each file must have (shell/src/remotes/remote-files.ts); the remote's own
 * page says nothing and loads its files as they are. The browser refuses what has another hash.
 */
const prepare = (element: string) => `if (self.bloomFile) { self.bloomFile(${element}); }`;

/**
 * webpack does not load a script while one of the same name is on its way, be it of another version of the remote. With
 * its address for a name, each version is loaded.
 */
const nameByAddress = `if (self.bloomFile) { script.setAttribute('data-webpack', script.src); }`;

/** Lets webpack load each chunk and each style sheet of a remote with the hash that it was published with. */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap('IntegrityPlugin', (source) =>
        [source, nameByAddress, prepare('script')].join('\n'),
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap('IntegrityPlugin', (source, { tag }) =>
        [source, prepare(tag)].join('\n'),
      );
    });
  }
}
