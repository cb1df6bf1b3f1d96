import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HOUR_MS } from '@bloom/shared-rules/calendar/time-units';
import { sql } from 'kysely';
import { figure } from '../platform/watch/figures.ts';
import { testApi } from '../testing/test-api.ts';
import { serviceFaults } from './service-faults.ts';
import { staffOf, stateOf } from './service-state.fixture.ts';

const api = testApi();

const NOW = new Date('2026-11-20T09:00:00Z');
const hoursAgo = (hours: number) => (NOW.getTime() - hours * HOUR_MS) / 1_000;
const kinds = (figures: Parameters<typeof serviceFaults>[0]) =>
  serviceFaults(figures, NOW).map(({ kind, name }) => name ?? kind);

describe('what only who runs the product can mend', () => {
  it('is a clock that is off by more than a server starts with, either way', () => {
    const behind = (seconds: number) => kinds([figure('bloom_clock_behind_seconds', {}, seconds)]);
    assert.deepEqual([behind(4), behind(6), behind(-3_600)], [[], ['clock'], ['clock']]);
  });

  it('is a scanner whose signatures are of more than three days ago', () => {
    const made = (hours: number) => kinds([figure('bloom_virus_signatures_timestamp_seconds', {}, hoursAgo(hours))]);
    assert.deepEqual([made(71), made(73)], [[], ['virusSignatures']]);
  });

  it('is a regular task that has failed for two hours, or has not ended for two days', () => {
    const task = (sweep: string, isFailing: boolean, hours: number | null) => [
      figure('bloom_sweep_failing', { sweep }, isFailing ? 1 : 0),
      ...(hours === null ? [] : [figure('bloom_sweep_succeeded_timestamp_seconds', { sweep }, hoursAgo(hours))]),
    ];
    const told = kinds([
      ...task('tried again', true, 1),
      ...task('fails', true, 3),
      ...task('never', true, null),
      ...task('daily', false, 25),
      ...task('silent', false, 49),
      ...task('backup', true, 49),
      ...task('platformNews', true, 49),
      ...task('restoreTest', true, 49),
    ]);
    assert.deepEqual(told, ['fails', 'never', 'silent']);
  });

  it('is the check of the audit where it cannot be made, not where it found something: that has a line of its own', () => {
    const check = figure('bloom_sweep_failing', { sweep: 'auditCheck' }, 1);
    assert.deepEqual(kinds([check, figure('bloom_audit_broken', {}, 0)]), ['auditCheck']);
    assert.deepEqual(kinds([check, figure('bloom_audit_broken', {}, 1)]), []);
  });

  it('is on the page, with the name that the logs have', () =>
    api.rollback(async (test) => {
      await sql`insert into sweep_run (name, slot, started_at, attempts, error)
        values ('digests', 'x', now(), 3, 'no answer')`.execute(test.db);
      const { faults } = await stateOf(
        test,
        await staffOf(test, 'dpo'),
        '{ serviceState { faults { kind name since } } }',
      );
      assert.deepEqual(faults, [{ kind: 'task', name: 'digests', since: null }]);
    }));
});
