import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, it } from 'node:test';

/** The code with which a process ends that is told to stop, and how it stops. */
async function endOf(stop: string): Promise<number> {
  const script = `
    import { stopOnSignal } from '${new URL('./stop-on-signal.ts', import.meta.url)}';
    const log = { info() {}, error() {} };
    stopOnSignal(log, ${stop}, 200);
    setInterval(() => {}, 1_000);
    console.log('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number];
  return code;
}

describe('a process that is told to stop', () => {
  it('ends once it has let go of everything', async () => assert.equal(await endOf('async () => {}'), 0));
  it('ends all the same where that fails', async () =>
    assert.equal(await endOf("async () => { throw new Error('no') }"), 1));
  it('ends after a while where something hangs', async () =>
    assert.equal(await endOf('() => new Promise(() => {})'), 1));
});
