import { type Asking, BytesApart } from './bytes-apart.ts';
import type { Inspection } from './file-inspect.ts';

const inspector = new BytesApart<Inspection>(new URL('./file-inspect.worker.ts', import.meta.url));

const tooComplex: Inspection = {
  refusal: {
    reason: 'TOO_COMPLEX',
    message: 'Ce PDF est trop complexe pour être vérifié\u00a0: exportez-le de nouveau en PDF simple.',
  },
};

/** A file that asks for more time or memory than any honest one is refused as TOO_COMPLEX. */
export async function inspectApart(bytes: Uint8Array, asking?: Asking): Promise<Inspection> {
  return (await inspector.ask(bytes, asking)) ?? tooComplex;
}
