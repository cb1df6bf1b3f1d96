import assert from 'node:assert/strict';
import { test } from 'node:test';
import { killEach, paced } from './replicas/replicas-kills.ts';
import { together } from './together.ts';
import type { Victim } from './victims.ts';

const later = (milliseconds = 30) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Servers that say what becomes of them. */
function testServers(count: number) {
  const said: string[] = [];
  const victims = Array.from({ length: count }, (_, index): Victim => {
    const name = `API ${index + 1}`;
    return {
      name,
      ports: [],
      async start() {
        await later();
        said.push(`${name} is back`);
      },
      async kill() {
        said.push(`${name} is killed`);
        return { sent: 0, gone: 1 };
      },
    };
  });
  return { said, victims };
}

test('each is killed when its share of the work is done, and is back before the next', async () => {
  const { said, victims } = testServers(2);
  let left = 10;
  const end = new AbortController();
  let kills: unknown[] = [];
  await together(
    [
      async () => {
        for (; left > 0; left -= 1) await later(1);
      },
      async () => {
        kills = await killEach(
          victims,
          () => left,
          () => {},
          end.signal,
        );
      },
    ],
    end,
  );
  assert.deepEqual(said, ['API 1 is killed', 'API 1 is back', 'API 2 is killed', 'API 2 is back']);
  assert.equal(kills.length, 2);
});

test('work that breaks off is told once the killed one is back, and nobody is killed any more', async () => {
  const { said, victims } = testServers(3);
  let left = 10;
  const end = new AbortController();
  const brokenOff = together(
    [
      async () => {
        await later(1);
        left = 6;
        while (said.length === 0) await later(1);
        throw new Error('a month was lost');
      },
      () =>
        killEach(
          victims,
          () => left,
          () => {},
          end.signal,
        ),
    ],
    end,
  );
  await assert.rejects(brokenOff, /a month was lost/);
  assert.deepEqual(said, ['API 1 is killed', 'API 1 is back']);
});

test('nobody works ahead of a process that is not back, and everybody once all are', () => {
  let back = 0;
  const mayBegin = paced(20, 4, () => back);
  const most = () => Array.from({ length: 20 }, (_, begun) => begun).filter(mayBegin).length;
  assert.deepEqual([most(), Math.ceil(20 / 5)], [6, 4]);
  back = 3;
  assert.equal(most(), 18);
  back = 4;
  assert.equal(most(), 20);
});
