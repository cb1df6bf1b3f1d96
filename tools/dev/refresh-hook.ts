import { join } from 'node:path';

/** The one runtime of React Refresh in a page, whichever build comes first. */
export const sharedRuntime = join(import.meta.dirname, 'refresh-runtime.cjs');

/** Begins a build of the shell, so that remotes in development can be refreshed inside it. */
export const refreshEntry = join(import.meta.dirname, 'refresh-entry.cjs');

/** Begins a build of a remote in development, so that no failure outlives the save that mends it. */
export const reloadEntry = join(import.meta.dirname, 'reload-entry.cjs');
