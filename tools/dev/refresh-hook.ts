import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const here = import.meta.dirname;
const packageFolder = dirname(require.resolve('react-refresh/package.json'));

/** The one runtime of React Refresh in a page, whichever build comes first. */
export const sharedRuntime = join(here, 'refresh-runtime.cjs');

/** Begins a build of the shell, so that remotes in development can be refreshed inside it. */
export const refreshEntry = join(here, 'refresh-entry.cjs');

/** Where every build finds React's runtime: the package itself only lets its front door be imported. */
export const refreshAlias = {
  'bloom-refresh-runtime$': join(packageFolder, 'cjs/react-refresh-runtime.development.js'),
};
