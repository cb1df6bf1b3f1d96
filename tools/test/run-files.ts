import asyncHooks from 'node:async_hooks';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesAreLoaded } from './files-loaded.ts';

/**
 * node:test follows every promise from its birth until its memory is freed, to name the test that an uncaught error
 * belongs to. That is a tenth of what the servers' tests cost. Not followed, the error still fails the run, with
 * what it says; it only names no test. node:test takes the function when its first file imports it.
 */
const { createHook } = asyncHooks;
Object.assign(asyncHooks, {
  createHook: (callbacks: Parameters<typeof createHook>[0]) => createHook({ ...callbacks, trackPromises: false }),
});

// The files of one process, as `--test --test-isolation=none` runs them.
for (const file of process.argv.slice(2)) await import(pathToFileURL(resolve(file)).href);
filesAreLoaded();
