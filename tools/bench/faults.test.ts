import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultTable } from './faults.ts';

const cell = { previous: false, menu: 300, told: 5100, by: 'error', recovered: 140, others: 4 } as const;

test('the table has a line for each fault and a column for each remote; what was not measured failed', () => {
  const table = faultTable([
    { ...cell, fault: 'manifest-down', area: 'mfe-cra' },
    { ...cell, fault: 'manifest-down', area: 'mfe-talents', told: 90 },
    { ...cell, fault: 'entry-hanging', area: 'mfe-cra', others: 3 },
  ]);
  assert.equal(
    table,
    [
      'fault          mfe-cra             mfe-talents',
      'manifest-down  5.1 error +0.1 4/4  0.1 error +0.1 4/4',
      'entry-hanging  5.1 error +0.1 3/4  failed',
    ].join('\n'),
  );
});
