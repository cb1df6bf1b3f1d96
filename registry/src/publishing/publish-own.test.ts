import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { ChannelError, readChannel } from '../channels/channels.ts';
import { block, pin, rollback, startCanary, unblock, withdraw } from '../channels/going-live.ts';
import { createFolderStore } from '../storage/storage-folder.ts';
import { temporaryFolder, writeBuild } from '../testing/builds.ts';
import { publishOwn } from './publish-own.ts';

const CRA = 'mfe-cra';
const camille = { by: 'camille' };

/** Images one after the other, each with other pages, and what people get after each. */
function scene(t: TestContext) {
  const store = createFolderStore(temporaryFolder(t));
  const builds = temporaryFolder(t);
  const lines: string[] = [];
  const pinned = async (id = CRA) => (await readChannel(store, id))?.pinned;
  const run = (all = false) => publishOwn(store, { folder: builds, all, tell: (line) => lines.push(line) });
  const upgrade = async (text: string): Promise<string> => {
    for (const id of [CRA, 'shell']) {
      rmSync(join(builds, id), { recursive: true, force: true });
      mkdirSync(join(builds, id), { recursive: true });
      writeFileSync(join(builds, id, 'package.json'), JSON.stringify({ version: `1.0.0-${text}` }));
      writeBuild(join(builds, id, 'dist'), id, text);
    }
    await run();
    return (await pinned()) ?? '';
  };
  const breaker = (version: string) =>
    block(store, CRA, version, { by: 'registry', why: '5 people could not open it' }, 'breaker');
  return { store, lines, pinned, run, upgrade, breaker };
}

type Scene = ReturnType<typeof scene>;

describe('the pages of an image', () => {
  it('come to everybody again after the registry took a version away', async (t) => {
    const { upgrade, breaker, pinned } = scene(t);
    const one = await upgrade('one');
    await breaker(await upgrade('two'));
    assert.equal(await pinned(), one);
    assert.match(await upgrade('three'), /three/);
  });

  const changes: Record<string, (all: Scene, two: string) => Promise<unknown>> = {
    'lifted the blocking of one': async ({ store, breaker }, two) => {
      await breaker(two);
      await unblock(store, CRA, two, camille);
    },
    'blocked one': ({ store }, two) => block(store, CRA, two, camille),
    'let some try another one': async ({ store }) => {
      const [other = ''] = (await readChannel(store, CRA))?.good ?? [];
      await startCanary(store, CRA, { version: other, percent: 10 }, camille);
    },
  };
  for (const [what, change] of Object.entries(changes)) {
    it(`come to everybody again after somebody ${what}`, async (t) => {
      const all = scene(t);
      await all.upgrade('one');
      await change(all, await all.upgrade('two'));
      assert.match(await all.upgrade('three'), /three/);
    });
  }

  it('come again when the version that somebody pinned was taken away', async (t) => {
    const { store, upgrade, breaker, pinned } = scene(t);
    const one = await upgrade('one');
    const two = await upgrade('two');
    await upgrade('three');
    await pin(store, CRA, two, camille);
    assert.equal(await upgrade('four'), two, 'it stays');
    await breaker(two);
    assert.notEqual(await pinned(), one);
    assert.match(await upgrade('five'), /five/);
  });

  it('leave what somebody pinned or went back to, whatever happened since, until all are asked for', async (t) => {
    const { store, lines, upgrade, run, pinned } = scene(t);
    const one = await upgrade('one');
    const two = await upgrade('two');
    await rollback(store, CRA, camille);
    assert.equal(await upgrade('three'), one);
    assert.match(lines.find((line) => /^mfe-cra \S+three/.test(line)) ?? '', new RegExp(`pinned ${one}, which stays`));
    await block(store, CRA, two, camille);
    assert.equal(await upgrade('four'), one);
    await run(true);
    assert.match((await pinned()) ?? '', /four/);
  });

  it('do not bring back an app that somebody withdrew', async (t) => {
    const { store, lines, upgrade, run, pinned } = scene(t);
    await upgrade('one');
    await withdraw(store, CRA, camille);
    assert.equal(await upgrade('two'), '');
    assert.match(lines.at(-2) ?? '', /mfe-cra .* withdrawn/);
    await run(true);
    assert.match((await pinned()) ?? '', /two/);
  });

  it('are not those that are blocked, and a server starts again with them all the same', async (t) => {
    const { lines, upgrade, run, breaker, pinned } = scene(t);
    const one = await upgrade('one');
    const two = await upgrade('two');
    await breaker(two);
    await run();
    assert.equal(await pinned(), one);
    assert.match(lines.at(-2) ?? '', /mfe-cra .* blocked/);
    await assert.rejects(run(true), (error) => error instanceof ChannelError && /was blocked on/.test(error.message));
    assert.match(lines.at(-1) ?? '', /^shell .* everybody gets it/, 'the others are published first');
  });
});
