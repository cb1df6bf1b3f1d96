/** `node registry/src/publish.ts mfe-cra shell --storage <folder>`: publishes finished builds, from the same folder. */
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { publishAndPin } from './publishing.ts';
import { openStore } from './storage-settings.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { storage: { type: 'string' } } });
  if (positionals.length === 0) {
    throw new Error('Usage: node registry/src/publish.ts <app>… --storage <folder> (or STORAGE_DIR).');
  }
  const store = openStore({ ...process.env, ...(values.storage && { STORAGE_DIR: values.storage }) });
  for (const id of positionals) {
    const { version: packageVersion } = JSON.parse(readFileSync(join(root, id, 'package.json'), 'utf8')) as {
      version: string;
    };
    const candidate = { id, dist: join(root, id, 'dist'), packageVersion };
    const { version, fresh } = await publishAndPin(store, candidate, { by: userInfo().username });
    process.stdout.write(`${id}: ${fresh ? 'published' : 'unchanged'} ${version}\n`);
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
