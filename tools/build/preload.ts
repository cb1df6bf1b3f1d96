import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Chunk, Compilation, Compiler } from 'webpack';

/**
 * Lets the page ask for the chunks that its first screen needs together with the entry, instead of after it: one round
 * trip less. They are known by name, or by one module they hold (the entry's own asynchronous boundary).
 */
export class PreloadPlugin {
  readonly #names: string[];
  readonly #boundary: string;

  constructor(options: { names: string[]; boundary: string }) {
    this.#names = options.names;
    this.#boundary = options.boundary;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('PreloadPlugin', (compilation) => {
      HtmlWebpackPlugin.getHooks(compilation).alterAssetTagGroups.tap('PreloadPlugin', (data) => {
        data.headTags.unshift(...this.#files(compilation).map((file) => preload(data.publicPath + file)));
        return data;
      });
    });
  }

  #files(compilation: Compilation): string[] {
    const wanted = [...compilation.chunks].filter(
      (chunk) => this.#names.includes(chunk.name ?? '') || this.#holds(compilation, chunk),
    );
    return wanted.flatMap((chunk) => [...chunk.files]).sort();
  }

  #holds({ chunkGraph }: Compilation, chunk: Chunk): boolean {
    const modules = [...chunkGraph.getChunkModulesIterable(chunk)].flatMap((module) =>
      'modules' in module ? (module.modules as (typeof module)[]) : [module],
    );
    return modules.some((module) => module.nameForCondition()?.endsWith(this.#boundary));
  }
}

function preload(href: string): HtmlWebpackPlugin.HtmlTagObject {
  const as = href.endsWith('.css') ? 'style' : 'script';
  return { tagName: 'link', voidTag: true, attributes: { rel: 'preload', as, href }, meta: {} };
}
