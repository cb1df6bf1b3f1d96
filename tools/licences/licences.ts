/** Whether everything that our servers and pages hold may be handed on: `npm run licences`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/federation.ts';
import { installedFolders } from '../build/notices.ts';
import { licenceFaults } from './licence-check.ts';

const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
// What builds and tests the product is handed to nobody.
const shipped = workspaces.filter((name) => name !== 'tools' && name !== 'e2e');

const folders = new Set(shipped.flatMap((name) => [...installedFolders(join(root, name))]));
const faults = licenceFaults(folders);
for (const fault of faults) console.log(`✗ ${fault}`);
console.log(`${folders.size} packages are shipped, ${faults.length} of them under a licence that we may not hand on.`);
process.exitCode = faults.length === 0 ? 0 : 1;
