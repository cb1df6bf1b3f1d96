/** A publisher of its own process: `publish-once.ts <storage> <id> <dist>`. */
import { publish } from '../publishing.ts';
import { Storage } from '../storage.ts';

const [root = '', id = '', dist = ''] = process.argv.slice(2);
publish(new Storage(root), { id, dist, packageVersion: '1.0.0' });
