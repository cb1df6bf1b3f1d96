import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createProgress } from './progress.ts';

function stepLasting(context: TestContext, milliseconds: number): { lines: string[]; done: Promise<string> } {
  context.mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] });
  const lines: string[] = [];
  const work = () => new Promise<string>((resolve) => setTimeout(() => resolve('result'), milliseconds));
  const done = createProgress((line) => lines.push(line)).step('build shell', work);
  for (let passed = 0; passed < milliseconds; passed += 500) {
    context.mock.timers.tick(Math.min(500, milliseconds - passed));
  }
  return { lines, done };
}

test('a short step is not mentioned', async (context) => {
  const { lines, done } = stepLasting(context, 999);
  assert.equal(await done, 'result');
  assert.deepEqual(lines, []);
});

test('a step over a second is announced and concluded', async (context) => {
  const { lines, done } = stepLasting(context, 2500);
  await done;
  assert.deepEqual(lines, ['  … build shell', '  ✓ build shell, 2.5 s']);
});

test('a long step says from time to time that it goes on', async (context) => {
  const { lines, done } = stepLasting(context, 31_000);
  await done;
  assert.deepEqual(lines.slice(1, 3), ['  … build shell, 15 s', '  … build shell, 30 s']);
});
