import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { daysOfMonth } from '../calendar/month-days.ts';
import { countDays, HOURS_PER_DAY } from '../cra/cra-counts.ts';
import { lineNet, totalsOf } from '../money/money.ts';
import { type InvoicedDay, type InvoicedPrice, type MonthInput, monthLines } from './month-lines.ts';

/** October 2026 begins on a Thursday; the first of November, a holiday, is a Sunday. */
const OCTOBER = '2026-10-01';
const NOVEMBER = '2026-11-01';

const PRICE: InvoicedPrice = {
  startDate: '2026-01-01',
  purchaseCents: 45_000,
  saleCents: 60_000,
  vatRate: 20,
  astreinteCoef: 0.25,
};

/** « 2:1 3:0.5 3:+0.5 »: day 2 a whole day, day 3 half a day and half an on-call day. */
function daysOf(month: string, text: string): InvoicedDay[] {
  const worked = new Map<string, Pick<InvoicedDay, 'dayWorked' | 'astreinte'>>();
  for (const part of text.split(' ').filter(Boolean)) {
    const [, day = '', plus, share] = /^(\d+):(\+?)([\d.]+)$/.exec(part) ?? [];
    const known = worked.get(day) ?? { dayWorked: 0, astreinte: 0 };
    worked.set(day, { ...known, [plus ? 'astreinte' : 'dayWorked']: Number(share) });
  }
  return daysOfMonth(month, 'metropole').map(({ isoDate, kind, id }) => ({
    isoDate,
    kind,
    ...(worked.get(String(id)) ?? { dayWorked: 0, astreinte: 0 }),
  }));
}

const input = (text: string, change: Partial<MonthInput> = {}): MonthInput => ({
  side: 'customer',
  language: 'fr_FR',
  days: daysOf(OCTOBER, text),
  hoursPerDays: 8,
  prices: [PRICE],
  period: { start: '2026-10-01', end: '2026-10-31' },
  missionLabel: 'Développement React',
  bloomerName: 'Jeanne Martin',
  ...change,
});

function linesOf(value: MonthInput) {
  const found = monthLines(value);
  assert.equal(found.kind, 'lines', JSON.stringify(found));
  return found.kind === 'lines' ? found.lines : [];
}

/** Class, days and price of a day in euros. */
const short = (value: MonthInput) =>
  linesOf(value).map(({ reference, quantity, price }) => [reference, quantity / 10_000, price / 1_000_000]);

describe('the lines of a month', () => {
  it('are one a class, at the factor of the class', () => {
    assert.deepEqual(short(input('1:1 2:0.5 3:1 4:1 5:1 5:+1 6:+0.5')), [
      ['JOUR-OUVRE', 2.5, 600],
      ['SAMEDI', 1, 900],
      ['DIMANCHE-FERIE', 1, 1_200],
      ['ASTREINTE', 1.5, 150],
    ]);
  });
  it('are at the purchase price for the supplier', () =>
    assert.deepEqual(short(input('1:1 3:1', { side: 'supplier' })), [
      ['JOUR-OUVRE', 1, 450],
      ['SAMEDI', 1, 675],
    ]));
  it('count a holiday with Sundays, whatever its day', () => {
    const days = daysOf(NOVEMBER, '1:1 11:1 12:1');
    assert.deepEqual(short(input('', { days })), [
      ['JOUR-OUVRE', 1, 600],
      ['DIMANCHE-FERIE', 2, 1_200],
    ]);
  });

  it('change with the price, on its first day', () => {
    const later = { ...PRICE, startDate: '2026-10-15', saleCents: 65_050 };
    const value = input('14:1 15:1 16:1 17:1', { prices: [later, PRICE] });
    assert.deepEqual(short(value), [
      ['JOUR-OUVRE', 1, 600],
      ['JOUR-OUVRE', 2, 650.5],
      ['SAMEDI', 1, 975.75],
    ]);
    const lines = linesOf(value);
    assert.deepEqual(
      lines.map(({ id, period }) => [id, period?.start, period?.end]),
      [
        ['1', '2026-10-01', '2026-10-14'],
        ['2', '2026-10-15', '2026-10-31'],
        ['3', '2026-10-15', '2026-10-31'],
      ],
    );
  });
  it('know prices that nobody worked at no more than those of another month', () => {
    const prices = [PRICE, { ...PRICE, startDate: '2026-10-20' }, { ...PRICE, startDate: '2026-12-01', saleCents: 1 }];
    assert.deepEqual(short(input('1:1', { prices })), [['JOUR-OUVRE', 1, 600]]);
    const [line] = linesOf(input('21:1', { prices }));
    assert.deepEqual(line?.period, { start: '2026-10-20', end: '2026-10-31' });
  });
  it('follow the factors that the contract agreed on with the price, each until the next price', () => {
    const prices = [
      { ...PRICE, saturdayCoef: 1.25, sundayCoef: 0 },
      { ...PRICE, startDate: '2026-10-15', saturdayCoef: null, sundayCoef: 2.5 },
    ];
    assert.deepEqual(short(input('1:1 3:1 4:1 17:1 18:1', { prices })), [
      ['JOUR-OUVRE', 1, 600],
      ['SAMEDI', 1, 750],
      ['DIMANCHE-FERIE', 1, 0],
      ['SAMEDI', 1, 900],
      ['DIMANCHE-FERIE', 1, 1_500],
    ]);
  });
  it('take the VAT of each price, unless there is no choice', () => {
    const prices = [PRICE, { ...PRICE, startDate: '2026-10-15', vatRate: 10 }];
    const rates = (value: MonthInput) => linesOf(value).map(({ vatRate }) => vatRate);
    assert.deepEqual(rates(input('1:1 15:1', { prices })), [20, 10]);
    assert.deepEqual(rates(input('1:1 15:1', { prices, vatRate: 0 })), [0, 0]);
  });

  it('count half hours of a day of seven as the report does', () => {
    const share = (halfHours: number) => halfHours / 14;
    const text = [1, 2, 5, 6, 7].map((day) => `${day}:${share(5)}`).join(' ');
    const prices = ['2026-01-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07'].map((startDate) => ({
      ...PRICE,
      startDate,
    }));
    const value = input(text, { hoursPerDays: 7, prices });
    const counts = countDays(
      value.days.map(({ kind, dayWorked }) => ({ kind, hours: Math.round(dayWorked * 28) / 4, onCallHours: 0 })),
      7,
    );
    const sum = linesOf(value).reduce((total, { quantity }) => total + quantity, 0);
    assert.equal(linesOf(value).length, 5);
    assert.equal(sum / 10_000, counts.nbDaysWorked);
    assert.equal(counts.nbDaysWorked, 1.7857);
  });
  it('take the usual day where the mission says none', () =>
    assert.deepEqual(short(input(`1:${4 / HOURS_PER_DAY}`, { hoursPerDays: null })), [['JOUR-OUVRE', 0.5, 600]]));
  it('come to the cent that is expected', () => {
    const lines = linesOf(input('1:1 2:0.5 3:1 5:+1'));
    assert.deepEqual(lines.map(lineNet), [90_000, 90_000, 15_000]);
    assert.deepEqual(totalsOf(lines), { net: 195_000, vat: [{ rate: 20, net: 195_000, vat: 39_000 }], total: 234_000 });
  });

  it('are none without days, which is no error', () => {
    const reason = 'Aucun jour travaillé déclaré';
    assert.deepEqual(monthLines(input('')), { kind: 'nothing', reason });
    assert.deepEqual(monthLines(input('', { prices: [] })), { kind: 'nothing', reason });
    assert.deepEqual(monthLines(input('', { hoursPerDays: 0 })), { kind: 'nothing', reason });
  });
  it('say the first day that has no price', () => {
    const prices = [{ ...PRICE, startDate: '2026-10-07' }];
    const message = 'tarif manquant au 05/10/2026';
    assert.deepEqual(monthLines(input('8:1 6:1 5:+0.5', { prices })), {
      kind: 'missingPrice',
      day: '2026-10-05',
      message,
    });
    assert.equal(monthLines(input('5:1', { prices: [] })).kind, 'missingPrice');
    assert.equal(monthLines(input('7:1', { prices })).kind, 'lines');
  });

  it('are written in French', () =>
    assert.deepEqual(
      linesOf(input('1:1 3:1 5:+1', { prices: [{ ...PRICE, saleCents: 123_456 }] })).map(
        ({ label, description }) => `${label} | ${description}`,
      ),
      [
        'Développement React, jours ouvrés | Jeanne Martin, du 01/10/2026 au 31/10/2026',
        'Développement React, samedis | Jeanne Martin, du 01/10/2026 au 31/10/2026\u202f; 150\u00a0% du prix d’une journée (1\u00a0234,56\u00a0€)',
        'Développement React, astreinte | Jeanne Martin, du 01/10/2026 au 31/10/2026\u202f; par période de 12 heures, 25\u00a0% du prix d’une journée (1\u00a0234,56\u00a0€)',
      ],
    ));
  it('are written in English', () =>
    assert.deepEqual(
      linesOf(input('1:1 4:1 5:+1', { language: 'en_GB', prices: [{ ...PRICE, saleCents: 123_456 }] })).map(
        ({ label, description }) => `${label} | ${description}`,
      ),
      [
        'Développement React, weekdays | Jeanne Martin, 01/10/2026 to 31/10/2026',
        'Développement React, Sundays and public holidays | Jeanne Martin, 01/10/2026 to 31/10/2026; 200% of the price of a day (€1,234.56)',
        'Développement React, on-call duty | Jeanne Martin, 01/10/2026 to 31/10/2026; for each period of 12 hours, 25% of the price of a day (€1,234.56)',
      ],
    ));
});
