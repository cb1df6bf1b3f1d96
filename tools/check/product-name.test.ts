import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productNamesIn } from './product-name.ts';

test('a text that names the product is found; a comment, a name of code and a Bloomer are none', () => {
  for (const text of ["const a = 'Ouvrir Bloom';", `const a = \`\${b} de Bloom\`;`, 'const a = <p>Pas dans Bloom</p>;'])
    assert.equal(productNamesIn('a.tsx', text).length, 1, text);
  for (const text of ['// Bloom is a name.\nconst a = 1;', "const Bloom = 'un Bloomer';", "import a from '@bloom/b';"])
    assert.deepEqual(productNamesIn('a.tsx', text), [], text);
});
