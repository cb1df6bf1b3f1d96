import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';

/** A process that claims a base, tells it, and lives until its input ends. */
function claimer() {
  const script = `import { claimPortBase } from ${JSON.stringify(import.meta.resolve('./port-claim.ts'))};
    console.log(await claimPortBase()); process.stdin.resume().on('end', () => process.exit(0));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const base = once(child.stdout, 'data').then(([text]) => Number(text));
  const end = async () => {
    child.stdin.end();
    await once(child, 'exit');
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { base, end, kill };
}

test('runs side by side get bases whose ports, and those beside them, never meet; what a killed run held is free', async () => {
  const runs = Array.from({ length: 4 }, claimer);
  const bases = await Promise.all(runs.map(({ base }) => base));
  const sorted = bases.toSorted((one, other) => one - other);
  for (const [index, base] of sorted.slice(1).entries()) assert.ok(base - (sorted[index] ?? 0) >= 1_600, sorted.join());
  await Promise.all(runs.map(({ kill }) => kill()));
  // More than there are blocks, one after the other: none may stay taken.
  for (let turn = 0; turn < 12; turn += 1) {
    const run = claimer();
    assert.equal(((await run.base) - 10_000) % 1_600, 0);
    await (turn % 2 === 0 ? run.kill() : run.end());
  }
});
