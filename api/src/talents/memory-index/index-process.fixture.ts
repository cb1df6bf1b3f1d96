/** A process that follows talents as a server does: `node index-process.fixture.ts <folder>`; says what it knows. */
import { createDatabase, createPool } from '../../platform/database/database.ts';
import { createEvents } from '../../platform/database/events.ts';
import { createLogger } from '../../platform/log.ts';
import { checkIndex } from './index-check.ts';
import { TalentFollower } from './talent-index.follower.ts';

export type Asked = { known: string[] } | 'check';

const [folder = ''] = process.argv.slice(2);
const url = process.env.INDEX_DATABASE_URL ?? '';
const db = createDatabase(createPool({ connectionString: url, max: 2 }));
const log = createLogger('silent');
const events = createEvents(url, log);
await events.start();
const follower = new TalentFollower({ db, events, log }, url, folder);
await follower.start();
const index = await follower.loaded();

process.on('message', async (asked: Asked) => {
  // What it heard of by itself: it is not told to look.
  if (asked !== 'check') return process.send?.(index.known(asked.known));
  await follower.settle();
  return process.send?.(await checkIndex(db, index));
});
process.send?.('ready');
