import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { TEST_ROLES_CLAIM } from '../../platform/testing/test-issuer.ts';
import { openTestHttp, type TestHttp } from '../../testing/test-http.ts';
import { followNotifications } from './notifications.feed.ts';
import { notify } from './notifications.service.ts';

let http: TestHttp;
before(async () => {
  http = await openTestHttp();
});
after(() => http.close());

const QUERY = 'subscription { notificationsChanged { notification { recordId title read } } }';

async function person() {
  const bloomer = await http.test.create.bloomer();
  const claims = { sub: `sub-${bloomer.id}`, email: bloomer.email, [TEST_ROLES_CLAIM]: ['Bloomer'] };
  const token = await http.issuer.token(claims);
  return { bloomer, token };
}

type Change = { title: string; read: boolean } | null;

/** The changes as the page of a person receives them, one at a time. */
function follow(token: string) {
  const connection = createClient({
    url: `${http.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    connectionParams: { Authorization: `Bearer ${token}` },
  });
  const stream = connection.iterate<{ notificationsChanged: { notification: Change } }>({ query: QUERY });
  return {
    async next(): Promise<Change | undefined> {
      const { value, done } = await stream.next();
      return done === true ? undefined : (value.data?.notificationsChanged.notification ?? null);
    },
    leave: () => connection.dispose(),
  };
}

const tell = (bloomerIds: string[], title: string, description = 'd') =>
  notify(http.test.platform, http.test.db, { kind: 'win', title, description, dedupeKey: title, to: { bloomerIds } });

describe('the feed of notifications', () => {
  it('begins with « read again », then brings what is new and what changes, of its owner only', async () => {
    const [mine, theirs] = [await person(), await person()];
    const feed = follow(mine.token);
    assert.equal(await feed.next(), null);
    await tell([theirs.bloomer.id], 'not mine');
    await tell([mine.bloomer.id], 'mine');
    const first = await feed.next();
    assert.deepEqual([first?.title, first?.read], ['mine', false]);
    await http.post('mutation { readAllNotification }', { token: mine.token });
    assert.equal((await feed.next())?.read, true);
    // A deleted one cannot be shown: the list is read again.
    await http.post('mutation { deleteAllNotification }', { token: mine.token });
    assert.equal(await feed.next(), null);
    await feed.leave();
  });

  it('reaches every page of the person, and says nothing of a change that was rolled back', async () => {
    const { bloomer, token } = await person();
    const feeds = [follow(token), follow(token)];
    for (const feed of feeds) assert.equal(await feed.next(), null);
    const rolledBack = http.test.db.transaction().execute(async (tx) => {
      const to = { bloomerIds: [bloomer.id] };
      await notify(http.test.platform, tx, { kind: 'win', title: 'lost', description: 'd', dedupeKey: 'lost', to });
      throw new Error('rolled back');
    });
    await assert.rejects(rolledBack);
    await tell([bloomer.id], 'kept');
    for (const feed of feeds) assert.equal((await feed.next())?.title, 'kept');
    for (const feed of feeds) await feed.leave();
  });

  it('asks to read again after the server lost its connection to the database', async () => {
    const { bloomer, token } = await person();
    const feed = follow(token);
    assert.equal(await feed.next(), null);
    const waiting = feed.next();
    await http.api.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bloom-events' and datname = current_database()`,
    );
    assert.equal(await waiting, null);
    await tell([bloomer.id], 'after');
    assert.equal((await feed.next())?.title, 'after');
    await feed.leave();
  });

  it('keeps a bounded number of changes for a reader who does not keep up', async () => {
    const listeners = new Set<(payload: string) => void>();
    const events = {
      on: (_channel: string, listener: (payload: string) => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      onReconnect: () => () => {},
    };
    const change = (id: string) => {
      for (const listener of listeners) listener(`bloomer/b1:${id}`);
    };
    const changes = followNotifications({ events } as never, { staffId: null, bloomerId: 'b1' });
    assert.deepEqual((await changes.next()).value, { id: null });
    for (let index = 0; index < 3; index += 1) change(`n${index}`);
    change('n1');
    const few = [await changes.next(), await changes.next(), await changes.next()];
    assert.deepEqual(
      few.map(({ value }) => value?.id),
      ['n0', 'n1', 'n2'],
    );
    for (let index = 0; index < 10_000; index += 1) change(`n${index}`);
    assert.deepEqual((await changes.next()).value, { id: null });
    change('last');
    assert.deepEqual((await changes.next()).value, { id: 'last' });
    await changes.return(undefined);
    assert.equal(listeners.size, 0);
  });
});
