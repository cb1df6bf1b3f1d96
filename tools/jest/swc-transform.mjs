import { createTransformer } from '@swc/jest';

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

export default {
  canInstrument: swc.canInstrument,
  getCacheKey: (source, ...rest) => swc.getCacheKey(withoutImportMeta(source), ...rest),
  process: (source, path, ...rest) => withoutMapOfLibrary(path, swc.process(withoutImportMeta(source), path, ...rest)),
};
