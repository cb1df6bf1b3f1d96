// A server of its own that runs one keyed call and says how far it got, so that tests can kill it in the middle.
import { createDatabase, createPool, inTransaction } from '../platform/database/database.ts';
import { withIdempotency } from '../platform/graphql/idempotency.ts';
import { asAdmin } from '../platform/testing/viewers.ts';

const [url = '', staffId = '', lease = '', where = ''] = process.argv.slice(2);
const db = createDatabase(createPool({ connectionString: url, applicationName: 'bloom-killed' }));
const context = { db, clock: { now: () => new Date() }, viewer: asAdmin(staffId), log: console } as never;

const say = (word: string) => process.stdout.write(`${word}\n`);
const forEver = () => new Promise<never>(() => undefined);

await withIdempotency(context, {
  key: 'killed',
  body: 'body',
  lease: Number(lease),
  secrets: { secret: false, runsAgain: false },
  async run() {
    await inTransaction(db, async (tx) => {
      await tx
        .insertInto('reminder')
        .values({ key: `effect-${process.pid}`, kind: 'effect', sent_at: new Date() })
        .execute();
      if (where !== 'beforeCommit') return;
      say('working');
      await forEver();
    });
    say('committed');
    return forEver();
  },
});
