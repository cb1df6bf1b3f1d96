import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type Race, table } from './race-table.ts';
import races from './races.reporter.ts';

async function* events() {
  yield { type: 'test:start', data: { name: 'one of two wins, 1000 times' } };
  yield { type: 'test:pass', data: { name: 'one of two wins, 1000 times', details: { duration_ms: 12_340 } } };
  yield { type: 'test:fail', data: { name: 'none is lost, 50 times, with one seal', details: { duration_ms: 500 } } };
  yield { type: 'test:pass', data: { name: 'no race', details: { duration_ms: 1 } } };
}

it('the report of a soak has a line for each race, held or broken, and nothing else', async () => {
  const found: Race[] = [];
  for await (const line of races(events()))
    found.push({ file: 'api/src/cra/signing/signing.races.test.ts', ...JSON.parse(line) });
  assert.deepEqual(table(found).split('\n').slice(1), [
    '✓    1000    12.3 s  signing  one of two wins',
    '✗      50     0.5 s  signing  none is lost',
  ]);
});
