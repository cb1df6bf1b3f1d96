import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { reloadEntry } from './refresh-hook.ts';

class Link {
  readonly href: string;
  constructor(href: string) {
    this.href = href;
  }
}

/** A page with the entry in it, whose hot update has come so far. */
function pageAt(status: string) {
  let reloads = 0;
  const listeners: ((event: { target: unknown }) => void)[] = [];
  runInNewContext(readFileSync(reloadEntry, 'utf8'), {
    __webpack_require__: { i: [] },
    __webpack_public_path__: 'http://localhost:3103/',
    module: { hot: { addStatusHandler: () => undefined, status: () => status } },
    HTMLLinkElement: Link,
    window: {
      location: { reload: () => (reloads += 1) },
      addEventListener: (_kind: string, listener: (typeof listeners)[number]) => listeners.push(listener),
    },
  });
  return {
    fail: (target: unknown) => {
      for (const tell of listeners) tell({ target });
    },
    reloads: () => reloads,
  };
}

test('an update that asks for styles which the code no longer has loads the page anew, and waits for nothing', () => {
  const gone = new Link('http://localhost:3103/src_finance_finance_page_tsx.css');
  const updating = pageAt('prepare');
  updating.fail(gone);
  assert.equal(updating.reloads(), 1);

  updating.fail(new Link('http://localhost:3101/other.css'));
  updating.fail({ src: 'http://localhost:3103/photo.png' });
  assert.equal(updating.reloads(), 1, 'what is another build’s, or no style, is none of its business');

  const quiet = pageAt('idle');
  quiet.fail(gone);
  assert.equal(quiet.reloads(), 0, 'a server that is away is no reason');
});
