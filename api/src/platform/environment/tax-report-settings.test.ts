import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readEnvironment } from './environment.ts';

const DATABASE_URL = 'postgres://bloom@localhost/bloom';

describe('the day from which the firm reports', () => {
  it('is the first of the reform, unless whoever runs the product names another', () => {
    assert.equal(readEnvironment({ DATABASE_URL }).taxReportsSince, '2026-09-01');
    assert.equal(readEnvironment({ DATABASE_URL, TAX_REPORTS_SINCE: '2027-09-01' }).taxReportsSince, '2027-09-01');
  });

  it('is a day', () => {
    assert.throws(
      () => readEnvironment({ DATABASE_URL, TAX_REPORTS_SINCE: '2027-09' }),
      /TAX_REPORTS_SINCE must be a day/,
    );
  });
});
