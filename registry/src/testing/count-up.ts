/** Adds one to an object as often as asked: `count-up.ts <storage> <times>`. */
import { createFolderStore } from '../storage/storage-folder.ts';

const [root = '', times = ''] = process.argv.slice(2);
const store = createFolderStore(root);
for (let done = 0; done < Number(times); ) {
  const object = await store.get('counter');
  const next = Buffer.from(String(Number(object?.bytes ?? 0) + 1));
  if (await store.swap('counter', next, object?.tag)) done++;
}
