import { BytesApart } from '../../platform/inspection/bytes-apart.ts';

const reader = new BytesApart<string>(new URL('./cv-text.worker.ts', import.meta.url));

/** The text of a PDF that was inspected; empty for images, and for one that asks for more than an honest one does. */
export async function cvTextApart(bytes: Uint8Array): Promise<string> {
  return (await reader.ask(bytes)) ?? '';
}
