import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';

const servers = ['api', 'idp', 'registry'].map((name) => join(import.meta.dirname, '../..', name, 'src'));
const NO_SOURCE = /\.(test|fixture)\.ts$|(^|[/\\])testing[/\\]/;

/** From each `fetch(` to the parenthesis that closes it. */
function callsIn(text: string): string[] {
  return [...text.matchAll(/(?<![\w.])fetch\(/g)].map(({ index }) => {
    let open = 0;
    for (let at = index + 'fetch'.length; at < text.length; at += 1) {
      if (text[at] === '(') open += 1;
      if (text[at] === ')') open -= 1;
      if (open === 0) return text.slice(index, at + 1);
    }
    return text.slice(index);
  });
}

it('whoever sends a secret, or what people wrote, follows no redirection: it would go to somebody else', () => {
  const found = servers.flatMap((folder) =>
    globSync('**/*.ts', { cwd: folder })
      .filter((path) => !NO_SOURCE.test(path))
      .flatMap((path) => callsIn(readFileSync(join(folder, path), 'utf8')).map((call) => ({ path, call }))),
  );
  const sending = found.filter(({ call }) => /authorization|method: 'POST'|\.\.\.init/.test(call));
  assert.ok(sending.length > 8, String(sending.length));
  assert.deepEqual(
    sending.filter(({ call }) => !call.includes("redirect: 'error'")).map(({ path }) => path),
    [],
  );
});
