/** `node registry/src/publish.ts mfe-cra shell --storage <folder>`: publishes finished builds, from the same folder. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { publish } from './publishing.ts';
import { Storage } from './storage.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

function main(): void {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { storage: { type: 'string' } } });
  const folder = values.storage ?? process.env.STORAGE_DIR;
  if (!folder || positionals.length === 0) {
    throw new Error('Usage: node registry/src/publish.ts <app>… --storage <folder> (or STORAGE_DIR).');
  }
  const storage = new Storage(folder);
  for (const id of positionals) {
    const { version: packageVersion } = JSON.parse(readFileSync(join(root, id, 'package.json'), 'utf8')) as {
      version: string;
    };
    const { version, fresh } = publish(storage, { id, dist: join(root, id, 'dist'), packageVersion });
    process.stdout.write(`${id}: ${fresh ? 'published' : 'unchanged'} ${version}\n`);
  }
}

try {
  main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
