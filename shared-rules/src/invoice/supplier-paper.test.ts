import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { paperDayProblem, paperDifference } from './supplier-paper.ts';

const month = { netCents: 225_000, totalCents: 270_000 };
const plain = (text = '') => text.replace(/[\s\u202f\u00a0]/gu, ' ');

describe('the paper of a supplier', () => {
  for (const [what, paper, isSame] of [
    ['asks what its month is worth', month, true],
    ['was rounded in another way', { netCents: 225_001, totalCents: 269_999 }, true],
    ['asks two cents more', { netCents: 225_002, totalCents: 270_002 }, false],
    ['asks no VAT where the month has some', { netCents: 225_000, totalCents: 225_000 }, false],
  ] as const) {
    it(`that ${what}: ${isSame ? 'no' : 'a'} difference`, () => {
      assert.equal(paperDifference(paper, month) === undefined, isSame);
    });
  }

  it('that differs is said with both amounts', () => {
    assert.equal(
      plain(paperDifference({ netCents: 230_000, totalCents: 276_000 }, month)),
      'Le papier demande 2 300,00 € HT et 2 760,00 € TTC, le mois vaut 2 250,00 € HT et 2 700,00 € TTC.',
    );
  });

  it('bears a day between the first that it invoices and today', () => {
    const asked = (day: string) => paperDayProblem(day, { from: '2026-10-01', today: '2026-11-20' }) === undefined;
    assert.deepEqual(['2026-09-30', '2026-10-01', '2026-11-20', '2026-11-21'].map(asked), [false, true, true, false]);
  });
});
