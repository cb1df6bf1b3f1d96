const ENCODINGS = /^(utf-8|us-ascii|iso-8859-1)$/i;

/**
 * Whether an XML from elsewhere may be given to a parser: it has no document type, so that nothing in it names a file,
 * an address or a text that grows, and no encoding in which one could hide.
 */
export function isHarmlessXml(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (text.includes('\0') || /<!(?:DOCTYPE|ENTITY)/i.test(text)) return false;
  const encoding = /^[^<]{0,3}<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/.exec(text)?.[1];
  return encoding === undefined || ENCODINGS.test(encoding);
}
