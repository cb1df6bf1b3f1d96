import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sharesOf } from './named-invoices.ts';

describe('what a credit pays of the invoices that it names', () => {
  it('is nothing of one whose only cent rounding takes', () => {
    const owed = [
      { number: 'F-2026-00001', letters: 'F202600001', leftCents: 10_000 },
      { number: 'F-2026-00002', letters: 'F202600002', leftCents: 1 },
    ];
    const shares = sharesOf(owed, 'F-2026-00001 F-2026-00002', 10_000);
    assert.deepEqual(
      shares.map(({ invoice, cents }) => [invoice.number, cents]),
      [['F-2026-00001', 10_000]],
    );
  });
});
