import { readFileSync } from 'node:fs';
import type { Chunk, ChunkGroup, Compiler } from 'webpack';

const NAME = 'route-files.json';

/** `const page = () => import('./cra-entry/cra-entry.page.tsx')` */
const CONSTANT = /const (\w+)(?:: PageLoader)? =\s*\(\) =>\s*import\('([^']+)'/g;
/** `'cra.entry': () => import('./cra-entry/cra-entry.page.tsx')` */
const IMPORTED = /'([\w.-]+)':\s*\(\) =>\s*import\('([^']+)'/g;
/** `'dashboard.home': page`, or `'labels.skills': () => page().then(…)` */
const NAMED = /'([\w.-]+)':\s*(?:\(\) =>\s*)?(\w+)(?:,|\(\))/g;

/** Which page each route imports, as the remotes write it in remote.tsx. */
export function pagesByRoute(source: string): Map<string, string> {
  const pairs = (pattern: RegExp) =>
    [...source.matchAll(pattern)].map(([, key = '', value = '']) => [key, value] as const);
  const constants = new Map(pairs(CONSTANT));
  const named = pairs(NAMED).flatMap(([route, name]) => {
    const page = constants.get(name);
    return page === undefined ? [] : [[route, page] as const];
  });
  return new Map([...pairs(IMPORTED), ...named]);
}

/**
 * Writes which files of the build each route needs beside what the shell provides, so that the shell asks for all of
 * them at once instead of learning each from the one before: `{ "cra.entry": ["remoteEntry.….js", "5807.….js"] }`.
 */
export class RouteFilesPlugin {
  readonly #routes: string;
  readonly #always: string[];

  /**
   * @param routes absolute path of the module that imports the pages
   * @param always names of the chunks that every route needs
   */
  constructor({ routes, always }: { routes: string; always: string[] }) {
    this.#routes = routes;
    this.#always = always;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('RouteFilesPlugin', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'RouteFilesPlugin', stage }, () => {
        const always = [...compilation.chunks].filter(({ name }) => this.#always.includes(name ?? ''));
        const pages = this.#pages(compilation.chunkGroups);
        const files: Record<string, string[]> = {};
        for (const [route, page] of pagesByRoute(readFileSync(this.#routes, 'utf8'))) {
          files[route] = filesOf([...always, ...(pages.get(page) ?? [])]);
        }
        compilation.emitAsset(NAME, new compiler.webpack.sources.RawSource(JSON.stringify(files)));
      });
    });
  }

  /** The chunks that come with each page. */
  #pages(groups: readonly ChunkGroup[]): Map<string, Chunk[]> {
    const origins = groups.flatMap((group) => group.origins.map((origin) => ({ ...origin, chunks: group.chunks })));
    return new Map(
      origins
        .filter(({ module }) => module?.nameForCondition() === this.#routes)
        .map(({ request, chunks }) => [request, chunks]),
    );
  }
}

function filesOf(chunks: Chunk[]): string[] {
  return [...new Set(chunks.flatMap(({ files }) => [...files]))].filter((file) => /\.(js|css)$/.test(file));
}
