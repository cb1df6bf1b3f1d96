import { BytesApart } from '../../platform/inspection/bytes-apart.ts';

const reader = new BytesApart<string>(new URL('./cv-text.worker.ts', import.meta.url));

/** The text of a PDF that was inspected; empty for images, undefined for one that asks for more than an honest one does. */
export function cvTextApart(bytes: Uint8Array): Promise<string | undefined> {
  return reader.ask(bytes);
}
