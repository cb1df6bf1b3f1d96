import type { LoaderContext } from 'webpack';
import { withHashes } from './operations.ts';

/** A webpack loader; webpack asks for a default export. */
export default function operationsLoader(this: LoaderContext<object>, source: string): void {
  const done = this.async();
  // Generated files of another kind, such as those of links, hold code.
  if (!/"kind":"Document"|\.operation\.ts$/.test(source + this.resourcePath)) {
    done(null, source);
    return;
  }
  withHashes(this.resourcePath).then((text) => done(null, text), done);
}
