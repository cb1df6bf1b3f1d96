/** A publisher of its own process: `publish-once.ts <storage> <id> <dist>`. */

import { createFolderStore } from '../storage/storage-folder.ts';
import { publishAndPin } from './publish-and-pin.ts';

const [root = '', id = '', dist = ''] = process.argv.slice(2);
await publishAndPin(createFolderStore(root), { id, dist, packageVersion: '1.0.0' }, { by: 'test' });
