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

/** Of antd only what is replaced has to be read: the rest is CommonJS already. */
const isReady = (path) => /[\\/]node_modules[\\/](antd|@rc-component[\\/]motion)[\\/]lib[\\/]/.test(path);

const sourceOf = (source, path) => stubOf(path)?.code ?? withoutImportMeta(source);

export default {
  canInstrument: swc.canInstrument,
  getCacheKey: (source, path, ...rest) => swc.getCacheKey(sourceOf(source, path), path, ...rest),
  process: (source, path, ...rest) =>
    isReady(path) && stubOf(path) === undefined
      ? { code: source }
      : withoutMapOfLibrary(path, swc.process(sourceOf(source, path), path, ...rest)),
};
