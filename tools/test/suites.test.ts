import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { failuresOf, testProcesses } from './suites.ts';

describe('the processes of a suite', () => {
  const files = [...Array.from({ length: 55 }, (_, index) => `part-${index}.test.ts`), 'limits.process.test.ts'];

  it('run every file once', () => {
    assert.deepEqual(testProcesses(files).flat().sort(), [...files].sort());
  });

  it('hold few files each, so that their databases fit into one server', () => {
    for (const group of testProcesses(files)) assert.ok(group.length <= 24);
  });

  it('give a file that counts what its process has seen a process of its own', () => {
    assert.ok(testProcesses(files).some((group) => group.join() === 'limits.process.test.ts'));
  });
});

describe('what failed in a run of node:test', () => {
  it('is what it says at its end', () => {
    const output = '✔ adds\n✖ subtracts\nℹ fail 1\n\n✖ failing tests:\n\n✖ subtracts\n  1 !== 2';
    assert.equal(failuresOf(output), '✖ failing tests:\n\n✖ subtracts\n  1 !== 2');
  });

  it('is everything when it was ended before', () => {
    assert.equal(failuresOf('✔ adds\nout of memory'), '✔ adds\nout of memory');
  });
});
