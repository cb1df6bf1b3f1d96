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
 * A page that hosts remotes says which hash each file must have (shell/src/remotes/integrity.ts); the remote's own page
 * says nothing and loads its files as they are. The browser refuses what has another hash.
 */
const ask = (element: string, url: string) =>
  `if (self.bloomIntegrity) { ${element}.integrity = self.bloomIntegrity(${url}); }`;

/** Lets webpack load each chunk and each style sheet of a remote with the hash that it was published with. */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap('IntegrityPlugin', (source) =>
        [source, ask('script', 'script.src')].join('\n'),
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap('IntegrityPlugin', (source, { tag }) =>
        [source, ask(tag, `${tag}.href`)].join('\n'),
      );
    });
  }
}
