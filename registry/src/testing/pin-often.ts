/** Pins a version again and again beside others: `pin-often.ts <storage> <id> <version> <times>`. */
import { pin } from '../channels/going-live.ts';
import { createFolderStore } from '../storage/storage-folder.ts';

const [root = '', id = '', version = '', times = ''] = process.argv.slice(2);
const store = createFolderStore(root);
for (let done = 0; done < Number(times); done++) await pin(store, id, version, { by: String(process.pid) });
