/** Starts to write large objects without an end: `put-and-die.ts <storage>`. To be killed meanwhile. */
import { createFolderStore } from '../storage/storage-folder.ts';

const store = createFolderStore(process.argv[2] ?? '');
const large = Buffer.alloc(200_000_000, 'x');
process.stdout.write('writing\n');
await store.put('big', large);
