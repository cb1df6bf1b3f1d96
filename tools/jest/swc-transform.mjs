import { createTransformer } from '@swc/jest';
import { stubOf } from '../antd/stubs.ts';

const swc = createTransformer({
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'commonjs' },
  sourceMaps: true,
});

/** A CommonJS module has no import.meta: react-router asks it for hot reloading, others for their own address. */
const withoutImportMeta = (source) =>
  source
    .replaceAll('import.meta.hot', 'undefined')
    .replaceAll('import.meta.url', "process.getBuiltinModule('node:url').pathToFileURL(__filename).href");

/** Nobody reads where a line was in a library's source: its map is not written. */
const withoutMapOfLibrary = (path, { code, map }) => (path.includes('/node_modules/') ? { code } : { code, map });

/** CommonJS already: nothing has to be compiled. */
const isReady = (path) => /[\\/]node_modules[\\/](antd|@rc-component[\\/][\w-]+)[\\/]lib[\\/]/.test(path);

/**
 * antd gives the same id to everything and draws later where it believes itself tested. Here it runs as in a browser.
 */
const asInBrowsers = (source) =>
  source.replaceAll("process.env.NODE_ENV === 'test'", 'false').replaceAll("process.env.NODE_ENV !== 'test'", 'true');

const sourceOf = (source, path) => stubOf(path)?.code ?? withoutImportMeta(source);

export default {
  canInstrument: swc.canInstrument,
  getCacheKey: (source, path, ...rest) => swc.getCacheKey(sourceOf(asInBrowsers(source), path), path, ...rest),
  process: (source, path, ...rest) =>
    isReady(path) && stubOf(path) === undefined
      ? { code: asInBrowsers(source) }
      : withoutMapOfLibrary(path, swc.process(sourceOf(source, path), path, ...rest)),
};
