import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { SHELL } from '../storage/storage.ts';

/** A folder that goes away with the test. */
export function temporaryFolder(test: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'registry-'));
  test.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export const manifestOf = (id: string) => ({
  id,
  title: 'Facturation',
  owner: 'billing',
  shellApi: '^1.0.0',
  routes: [{ id: 'finance.home', path: '/finance', title: 'Finance', roles: ['Admin'] }],
});

/** What a build says of itself beside its manifest. */
export const contractOf = (id: string) => ({
  documents: [],
  ...(id === SHELL && {
    shellApi: '1.0.0',
    shared: { react: '19.3.1', '@bloom/shared-ui/': '0.1.0' },
  }),
});

/** What a build leaves behind, in small: `text` makes its content, and thereby its version, differ. */
export function writeBuild(dist: string, id: string, text: string): string {
  mkdirSync(join(dist, 'assets'), { recursive: true });
  const chunk = `console.log(${JSON.stringify(text.repeat(100))});`;
  const files: Record<string, string | Buffer> = {
    'index.html': `<!doctype html><base href="./"><title>${text}</title><script defer src="main.js"></script>`,
    [`assets/chunk.${text}.js`]: chunk,
    [`assets/chunk.${text}.js.br`]: brotliCompressSync(chunk),
    'contract.json': JSON.stringify(contractOf(id)),
  };
  if (id !== SHELL) {
    files['remote.manifest.json'] = JSON.stringify(manifestOf(id));
    files['mf-manifest.json'] = JSON.stringify({ metaData: { remoteEntry: { name: 'remoteEntry.js' } } });
    files['remoteEntry.js'] = text;
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(dist, name), content);
  return dist;
}
