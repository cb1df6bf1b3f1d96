import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './federation.ts';
import { pagesByRoute } from './route-files.ts';

const remotes = readdirSync(root).filter((name) => /^mfe-[a-z]+$/.test(name));

for (const remote of remotes) {
  test(`the page of every route of ${remote} is found in its remote.tsx`, () => {
    const { routes } = JSON.parse(readFileSync(join(root, remote, 'remote.manifest.json'), 'utf8')) as {
      routes: { id: string }[];
    };
    const pages = pagesByRoute(readFileSync(join(root, remote, 'src/remote.tsx'), 'utf8'));
    assert.deepEqual(
      routes.map(({ id }) => id).filter((id) => !pages.has(id)),
      [],
    );
  });
}
