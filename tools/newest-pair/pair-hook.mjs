// Loaded before a build: whoever asks for webpack or the federation plugin gets those of the folder NEWEST_PAIR, also
// plugins that stand beside the pair in use.
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const TRIED = /^(webpack|@module-federation\/[^/]+)(\/|$)/;
const parentURL = pathToFileURL(join(process.env.NEWEST_PAIR ?? '', 'package.json')).href;

registerHooks({
  resolve: (specifier, context, next) => next(specifier, TRIED.test(specifier) ? { ...context, parentURL } : context),
});
