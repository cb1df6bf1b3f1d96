import { readFileSync } from 'node:fs';
import type { Chunk, ChunkGroup, Compilation, Compiler, Module } from 'webpack';

const NAME = 'route-files.json';
const SHARES = 'route-shares.json';

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
 * Beside it, under which names the shell shares what each route takes of it.
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
        const shares: Record<string, string[]> = {};
        for (const [route, page] of pagesByRoute(readFileSync(this.#routes, 'utf8'))) {
          const chunks = [...always, ...(pages.get(page) ?? [])];
          files[route] = filesOf(chunks);
          shares[route] = sharesOf(compilation, chunks);
        }
        const emit = (name: string, table: object) =>
          compilation.emitAsset(name, new compiler.webpack.sources.RawSource(JSON.stringify(table)));
        emit(NAME, files);
        emit(SHARES, shares);
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

/** As Module Federation makes it of an import of something shared. */
type SharedImport = Module & { options: { shareKey: string } };

function isSharedImport(module: Module): module is SharedImport {
  return module.type === 'consume-shared-module';
}

function sharesOf({ chunkGraph }: Compilation, chunks: Chunk[]): string[] {
  const modules = chunks.flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)]);
  return [...new Set(modules.filter(isSharedImport).map(({ options }) => options.shareKey))].sort();
}
