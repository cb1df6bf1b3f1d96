/** Writes, beside each server, the notices of the packages that it runs with: `node tools/build/server-notices.ts`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './federation.ts';
import { installedFolders, NOTICES, noticesOf } from './notices.ts';

for (const server of ['api', 'idp', 'registry']) {
  const folders = installedFolders(join(root, server));
  mkdirSync(join(root, server, 'dist'), { recursive: true });
  writeFileSync(join(root, server, 'dist', NOTICES), noticesOf(folders));
  console.log(`${server}: notices of ${folders.size} packages in ${server}/dist/${NOTICES}`);
}
