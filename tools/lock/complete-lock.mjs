import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { completeLock } from './lock-completion.mjs';

// Run after every `npm install` that changed package-lock.json.
const path = fileURLToPath(new URL('../../package-lock.json', import.meta.url));
const lock = JSON.parse(readFileSync(path, 'utf8'));
const added = completeLock(lock);
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
console.log(
  added.length === 0 ? 'package-lock.json is complete' : `package-lock.json: added ${added.length} platform packages`,
);
