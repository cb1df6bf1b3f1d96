/**
 * The line (from 1) of the value at a JSON pointer such as `/routes/2/path`, or of its nearest parent that exists.
 * `text` must be valid JSON.
 */
export function lineOf(text: string, pointer: string): number {
  const wanted = pointer.split('/').slice(1).map(unescapeToken);
  let best = { depth: -1, offset: 0 };
  walk(text, (path, offset) => {
    const matches = path.length <= wanted.length && path.every((token, index) => token === wanted[index]);
    if (matches && path.length > best.depth) best = { depth: path.length, offset };
  });
  return text.slice(0, best.offset).split('\n').length;
}

const unescapeToken = (token: string) => token.replaceAll('~1', '/').replaceAll('~0', '~');

interface Container {
  list: boolean;
  token: string;
  index: number;
}

/** Calls back at the start of every value, with the tokens that lead to it. */
function walk(text: string, found: (path: string[], offset: number) => void): void {
  const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
  const stack: Container[] = [];
  let expectKey = false;
  for (const match of text.matchAll(tokens)) {
    const [token] = match;
    const parent = stack.at(-1);
    if (token === '}' || token === ']') stack.pop();
    else if (token === ':') expectKey = false;
    else if (token === ',') {
      expectKey = parent?.list === false;
      if (parent?.list) parent.token = String(++parent.index);
    } else if (expectKey && parent) parent.token = JSON.parse(token) as string;
    else {
      found(
        stack.map((container) => container.token),
        match.index,
      );
      if (token === '{' || token === '[') stack.push({ list: token === '[', token: '0', index: 0 });
    }
    if (token === '{') expectKey = true;
    if (token === '[') expectKey = false;
  }
}
