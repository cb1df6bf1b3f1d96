import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a build of an app reads, besides the installed packages that the lock file stands for. */
const patterns = (app: string) => [
  `${app}/src/**/*`,
  `${app}/*.{json,mjs}`,
  'shared-ui/{src/**/*,package.json}',
  'shared-auth/{src/**/*,package.json}',
  'shared-rules/{src/**/*,package.json}',
  'tools/build/*',
  'tools/package.json',
  'tools/antd/*',
  'package-lock.json',
];

/** Changes when anything that the build reads changes; a test file changes nothing. */
export function inputHash(root: string, app: string): string {
  const hash = createHash('sha256');
  const files = globSync(patterns(app), { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of new Set(files)) {
    const content = readFileSync(file);
    hash.update(`${file.slice(root.length)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
