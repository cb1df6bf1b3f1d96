import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Chunk, Compilation, Compiler } from 'webpack';

/** Chunks, by their names or by a module that they hold: an asynchronous boundary. */
export interface Wanted {
  names: string[];
  boundaries: string[];
}

export interface PreloadOptions {
  /** Before the entry: what runs first. */
  first: Wanted;
  /** After it: what is large, and runs later. */
  next: Wanted;
  /** After all: only named, the page turns them into preloads for people whom it knows. */
  remembered: Wanted;
}

/**
 * Lets the page ask for the chunks that its first screen needs together with the entry, instead of after it: one round
 * trip less. Their order counts: a browser asks one server for few files at a time.
 */
export class PreloadPlugin {
  readonly #options: PreloadOptions;

  constructor(options: PreloadOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('PreloadPlugin', (compilation) => {
      HtmlWebpackPlugin.getHooks(compilation).alterAssetTagGroups.tap('PreloadPlugin', (data) => {
        const links = (wanted: Wanted, attributes: Attributes) =>
          filesOf(compilation, wanted).map((file) => link(data.publicPath + file, attributes));
        const { first, next, remembered } = this.#options;
        const entry = { names: ['main'], boundaries: [] };
        data.headTags.unshift(
          ...links(first, { rel: 'preload' }),
          // Preloaded like the others, because its arrival is what the page can listen to.
          ...links(entry, { rel: 'preload', 'data-entry': true }),
        );
        data.headTags.push(...links(next, { rel: 'preload' }), ...links(remembered, { 'data-remembered': true }));
        return data;
      });
    });
  }
}

type Attributes = HtmlWebpackPlugin.HtmlTagObject['attributes'];

function filesOf(compilation: Compilation, { names, boundaries }: Wanted): string[] {
  const wanted = [...compilation.chunks].filter(
    (chunk) => names.includes(chunk.name ?? '') || holds(compilation, chunk, boundaries),
  );
  return wanted.flatMap((chunk) => [...chunk.files]).sort();
}

function holds({ chunkGraph }: Compilation, chunk: Chunk, boundaries: string[]): boolean {
  const modules = [...chunkGraph.getChunkModulesIterable(chunk)].flatMap((module) =>
    'modules' in module ? (module.modules as (typeof module)[]) : [module],
  );
  return modules.some((module) => {
    const file = module.nameForCondition();
    return boundaries.some((boundary) => file?.endsWith(boundary));
  });
}

function link(href: string, attributes: Attributes): HtmlWebpackPlugin.HtmlTagObject {
  const as = href.endsWith('.css') ? 'style' : 'script';
  return { tagName: 'link', voidTag: true, attributes: { ...attributes, as, href }, meta: {} };
}
