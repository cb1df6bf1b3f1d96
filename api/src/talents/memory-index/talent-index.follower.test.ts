import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { createEvents } from '../../platform/database/events.ts';
import { type CommittingTestApi, openCommittingTestApi } from '../../testing/test-api.ts';
import { LIMITS, TalentFollower } from './talent-index.follower.ts';

let api: CommittingTestApi;
let folder: string;
before(async () => {
  api = await openCommittingTestApi();
  folder = await mkdtemp(join(tmpdir(), 'bloom-index-'));
});
after(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

it('an index that too many changes overtook while it was loaded is loaded again', () =>
  api.committed(async ({ platform }) => {
    const { db, log } = platform;
    const events = createEvents(api.url, log);
    await events.start();
    let tries = 0;
    const limits = {
      ...LIMITS,
      retryMs: 10,
      get catchUp() {
        tries += 1;
        return tries <= 4 ? -1 : 50_000;
      },
    };
    const one = new TalentFollower({ db, events, log }, api.url, folder, limits);
    await one.start();
    try {
      await one.loaded();
      assert.ok(tries > 4);
    } finally {
      await one.stop();
      await events.stop();
    }
  }));
