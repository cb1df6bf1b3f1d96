import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addDays, lastOfMonth } from '../calendar/calendar-day.ts';
import { daysOfMonth } from '../calendar/month-days.ts';
import { countDays, ON_CALL_HOURS } from '../cra/cra-counts.ts';
import { randomOf } from '../random.fixture.ts';
import { type InvoicedDay, type InvoicedPrice, type MonthInput, monthLines } from './month-lines.ts';

type Random = ReturnType<typeof randomOf>;

const RUNS = 2_000;
const BASES = [8, 7, 7.5, 10, 0.5, 12];

function randomPrice(random: Random, startDate: string): InvoicedPrice {
  return {
    startDate,
    purchaseCents: random(100_000),
    saleCents: random(10_000_000),
    vatRate: 20,
    astreinteCoef: random(4_000) / 1_000,
    saturdayCoef: random(2) === 0 ? null : random(4_000) / 1_000,
    sundayCoef: random(2) === 0 ? null : random(4_000) / 1_000,
  };
}

function randomMonth(random: Random): MonthInput {
  const month = `20${22 + random(9)}-${String(1 + random(12)).padStart(2, '0')}-01`;
  const base = BASES[random(BASES.length)] ?? 8;
  const days = daysOfMonth(month, 'metropole').map(({ isoDate, kind }): InvoicedDay => {
    const isWorked = random(3) > 0;
    const halfHours = isWorked ? random(base * 2 + 1) : 0;
    const dayWorked = random(5) === 0 ? 0.5 : halfHours / (base * 2);
    return { isoDate, kind, dayWorked, astreinte: random(6) === 0 ? random(25) / 24 : 0 };
  });
  const starts = new Set(Array.from({ length: random(4) }, () => addDays(month, random(31))));
  const prices = [addDays(month, -random(90)), ...starts].map((start) => randomPrice(random, start));
  const end = lastOfMonth(month);
  return {
    side: random(2) === 0 ? 'customer' : 'supplier',
    language: 'fr_FR',
    days: random(2) === 0 ? days : [...days].reverse(),
    hoursPerDays: base,
    prices,
    period: { start: month, end },
    missionLabel: 'Mission',
    bloomerName: 'Jeanne Martin',
  };
}

const hoursOf = (share: number, base: number) => Math.round(share * base * 4) / 4;

/** The price of a day, looked for day by day. */
function priceOn(day: string, prices: readonly InvoicedPrice[]): InvoicedPrice | undefined {
  const begun = prices.filter(({ startDate }) => startDate <= day);
  return begun.reduce<InvoicedPrice | undefined>(
    (latest, price) => (latest === undefined || price.startDate > latest.startDate ? price : latest),
    undefined,
  );
}

const factorAgain = (reference: string, price: InvoicedPrice) =>
  new Map([
    ['JOUR-OUVRE', 1],
    ['SAMEDI', price.saturdayCoef ?? 1.5],
    ['DIMANCHE-FERIE', price.sundayCoef ?? 2],
    ['ASTREINTE', price.astreinteCoef],
  ]).get(reference) as number;
const CLASSES: Readonly<Record<string, string>> = {
  weekday: 'JOUR-OUVRE',
  saturday: 'SAMEDI',
  sunday: 'DIMANCHE-FERIE',
  holiday: 'DIMANCHE-FERIE',
};

/** Hours for each class and price, counted day by day. */
function hoursAgain({ days, prices, hoursPerDays }: MonthInput): Map<string, number> {
  const hours = new Map<string, number>();
  for (const { isoDate, kind, dayWorked, astreinte } of days) {
    const price = prices.indexOf(priceOn(isoDate, prices) as InvoicedPrice);
    const add = (what: string, more: number) => {
      if (more > 0) hours.set(`${what} ${price}`, (hours.get(`${what} ${price}`) ?? 0) + more);
    };
    add(CLASSES[kind] ?? '', hoursOf(dayWorked, hoursPerDays ?? 8));
    add('ASTREINTE', hoursOf(astreinte, ON_CALL_HOURS));
  }
  return hours;
}

function assertMonth(input: MonthInput): void {
  const found = monthLines(input);
  const hours = hoursAgain(input);
  if (found.kind !== 'lines') {
    assert.deepEqual([found.kind, hours.size], ['nothing', 0]);
    return;
  }
  const base = input.hoursPerDays ?? 8;
  const lines = new Map(
    found.lines.map((line) => {
      const price = priceOn(line.period?.end ?? '', input.prices) as InvoicedPrice;
      assert.equal(price, priceOn(line.period?.start ?? '', input.prices), 'a line has one price');
      const factor = factorAgain(line.reference ?? '', price);
      const cents = input.side === 'customer' ? price.saleCents : price.purchaseCents;
      assert.equal(line.price, Number((BigInt(cents) * BigInt(Math.round(factor * 1_000)) * 10_000n) / 1_000n));
      return [`${line.reference} ${input.prices.indexOf(price)}`, line];
    }),
  );
  assert.deepEqual([...lines.keys()].sort(), [...hours.keys()].sort());
  for (const [key, line] of lines) {
    const perDay = line.reference === 'ASTREINTE' ? ON_CALL_HOURS : base;
    const exact = ((hours.get(key) ?? 0) / perDay) * 10_000;
    assert.ok(Math.abs(line.quantity - exact) <= 1, `${key} ${line.quantity} ${exact}`);
  }
  const counts = countDays(
    input.days.map(({ kind, dayWorked, astreinte }) => ({
      kind,
      hours: hoursOf(dayWorked, base),
      onCallHours: hoursOf(astreinte, ON_CALL_HOURS),
    })),
    base,
  );
  const sumOf = (reference: string) =>
    found.lines.reduce((sum, line) => (line.reference === reference ? sum + line.quantity : sum), 0) / 10_000;
  assert.deepEqual(
    ['JOUR-OUVRE', 'SAMEDI', 'DIMANCHE-FERIE', 'ASTREINTE'].map(sumOf),
    [counts.nbDaysWorked, counts.nbDaysMarkupWorked, counts.nbDaysMarkup2Worked, counts.nbDaysAstreinteWorked],
    'the lines add up to what was signed',
  );
}

describe(`${RUNS} months that nobody worked`, () => {
  it('are invoiced day by day as they were signed, at the price of each day', () => {
    const random = randomOf(31);
    for (let run = 0; run < RUNS; run += 1) assertMonth(randomMonth(random));
  });
});
