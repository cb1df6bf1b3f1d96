/** Where something stands in a JSON text: line and column from 1, and how many characters it has on that line. */
export interface JsonPlace {
  line: number;
  column: number;
  length: number;
}

interface Found {
  pointer: string;
  /** Of the property's name; undefined for list items and for the whole document. */
  key?: { offset: number; length: number };
  value: { offset: number; length: number };
}

/**
 * The place of the value at a JSON pointer such as `/routes/2/path`, or of its nearest parent that exists; with `key`,
 * of the property's name. `text` must be valid JSON.
 */
export function placeOf(text: string, pointer: string, what: 'value' | 'key' = 'value'): JsonPlace {
  let best: Found = { pointer: '', value: { offset: 0, length: 1 } };
  for (const found of values(text)) {
    const matches = found.pointer === pointer || pointer.startsWith(`${found.pointer}/`);
    if (matches && found.pointer.length >= best.pointer.length) best = found;
  }
  const { offset, length } = (what === 'key' ? best.key : undefined) ?? best.value;
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, length };
}

/** Pointers of properties that an object has twice: `JSON.parse` keeps the last without a word. */
export function repeatedProperties(text: string): string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { pointer, key } of values(text)) {
    if (key && seen.has(pointer)) repeated.add(pointer);
    seen.add(pointer);
  }
  return [...repeated];
}

const escaped = (token: string) => token.replaceAll('~', '~0').replaceAll('/', '~1');

interface Container {
  list: boolean;
  pointer: string;
  token: string;
  index: number;
  key?: { offset: number; length: number } | undefined;
}

/** Every value in the order of the text. Each adds to the pointer of what it is in: a hostile text nests thousands. */
function values(text: string): Found[] {
  const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
  const stack: Container[] = [];
  const found: Found[] = [];
  let expectKey = false;
  for (const { 0: token, index: offset } of text.matchAll(tokens)) {
    const parent = stack.at(-1);
    if (token === '}' || token === ']') stack.pop();
    else if (token === ':') expectKey = false;
    else if (token === ',') {
      expectKey = parent?.list === false;
      if (parent?.list) parent.token = String(++parent.index);
    } else if (expectKey && parent) {
      parent.token = JSON.parse(token) as string;
      parent.key = { offset, length: token.length };
    } else {
      const value = { offset, length: token.length };
      const pointer = parent === undefined ? '' : `${parent.pointer}/${escaped(parent.token)}`;
      found.push({ pointer, value, ...(parent?.key && { key: parent.key }) });
      if (token === '{' || token === '[') stack.push({ list: token === '[', pointer, token: '0', index: 0 });
    }
    if (token === '{') expectKey = true;
    if (token === '[') expectKey = false;
  }
  return found;
}
