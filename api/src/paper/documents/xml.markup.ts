/** Writing XML whose shape the code knows: values are escaped, elements without a value are left out. */

export type Attributes = Readonly<Record<string, string>>;

// XML 1.0 has no way to say these, not even escaped; a half of a surrogate pair is no character at all.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNSAYABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Surrogate}]/gu;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A reader would make a line feed of a bare one.
  '\r': '&#13;',
};

export function escapeXml(text: string): string {
  return text.replace(UNSAYABLE, '\ufffd').replace(/[&<>"\r]/g, (sign) => ESCAPES[sign] ?? sign);
}

function open(name: string, attributes: Attributes): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return `<${name}${written.join('')}>`;
}

/** An element with a text; nothing when there is none. */
export function leaf(name: string, text: string | null, attributes: Attributes = {}): string {
  return text === null || text.trim() === '' ? '' : `${open(name, attributes)}${escapeXml(text)}</${name}>`;
}

/** An element of elements; nothing when all of them are left out. */
export function node(name: string, children: readonly string[], attributes: Attributes = {}): string {
  const content = children.join('');
  return content === '' ? '' : `${open(name, attributes)}${content}</${name}>`;
}
