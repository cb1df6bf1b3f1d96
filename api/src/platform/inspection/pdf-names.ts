import type { PDFName } from '@cantoo/pdf-lib';

/** Each name is one object, however often it is used. */
const texts = new WeakMap<PDFName, string>();

/** A name as readers written in C take it: to its first zero. */
export function nameText(name: PDFName): string {
  const known = texts.get(name);
  if (known !== undefined) return known;
  const text = name.decodeText().split('\0', 1)[0] ?? '';
  texts.set(name, text);
  return text;
}
