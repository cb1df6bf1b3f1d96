/** A publisher of its own process: `publish-once.ts <storage> <id> <dist>`. */
import { publishAndPin } from '../publishing/publishing.ts';
import { createFolderStore } from '../storage/storage-folder.ts';

const [root = '', id = '', dist = ''] = process.argv.slice(2);
await publishAndPin(createFolderStore(root), { id, dist, packageVersion: '1.0.0' }, { by: 'test' });
