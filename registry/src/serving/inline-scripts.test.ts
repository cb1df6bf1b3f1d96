import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { inlineScripts } from './inline-scripts.ts';

it('names the scripts in a page by their hash, and only those written into it', () => {
  const page = '<head><script src="/a.js"></script><script>alert(1)</script><style>a{}</style></head>';
  // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
  assert.deepEqual(inlineScripts(page), ["'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"]);
  assert.deepEqual(inlineScripts('<p>no script</p>'), []);
});

it('the page of the shell holds two: the look, before anything is drawn, and what somebody known needs next', () => {
  const page = readFileSync(new URL('../../../shell/src/index.html', import.meta.url), 'utf8');
  assert.equal(inlineScripts(page).length, 2);
});
