import { allSelected, emptyMonth, selectAll } from '../month-days/month-days.rules.ts';
import { nothingTaken, roomOf, takenDays } from '../month-days/taken-days.rules.ts';
import { applyPattern, patternOf, patternWords } from './month-beside.rules.ts';

const BASE = 8;
const october = emptyMonth({ month: '2026-10-01' });
const november = emptyMonth({ month: '2026-11-01' });
const clairval = { mission: { label: 'Refonte', clientSociety: { recordId: 'c', name: 'Maison Clairval' } } };
const other = (days: Record<string, number>) => ({
  ...clairval,
  nbDaysDetails: JSON.stringify(
    Object.fromEntries(Object.entries(days).map(([day, dayWorked]) => [day, { dayWorked }])),
  ),
});
const hoursOn = (days: typeof november, ...ids: number[]) => ids.map((id) => days[id - 1]?.hours);

describe('days that other missions have', () => {
  const taken = takenDays([other({ '2026-11-03': 1, '2026-11-04': 0.5 }), other({ '2026-11-04': 0.3125 })]);

  it('leave the rest of the day, down to the half-hour', () => {
    expect(taken.get('2026-11-04')).toEqual({ part: 0.8125, clients: ['Maison Clairval', 'Maison Clairval'] });
    expect([3, 4, 5].map((id) => roomOf({ isoDate: `2026-11-0${id}` }, taken, BASE))).toEqual([0, 1.5, 8]);
  });

  it.each(Array.from({ length: 23 }, (_, step) => 1 + step / 2))(
    'leave all that can be entered of a base of %s h, its half day above all',
    (base) => {
      const room = (part: number) =>
        roomOf({ isoDate: '2026-11-03' }, takenDays([other({ '2026-11-03': part })]), base);
      expect(room(1 / 2)).toBe(base / 2);
      expect([room(0), room(1)]).toEqual([base, 0]);
      // Beside the same base the rest is a step, too.
      for (let hours = 0; hours <= base; hours += 0.5) expect(room(hours / base)).toBe(base - hours);
      for (const eighths of [1, 3, 5, 7]) {
        const rest = (1 - eighths / 8) * base;
        expect(room(eighths / 8)).toBeLessThanOrEqual(rest);
        expect(rest - room(eighths / 8)).toBeLessThan(0.5);
      }
    },
  );

  it('are left alone by « Tout sélectionner », which is all selected then', () => {
    const days = selectAll(november, BASE, taken);
    expect(hoursOn(days, 2, 3, 4, 5, 7, 11)).toEqual([8, 0, 1.5, 8, 0, 0]);
    expect(allSelected(days, BASE, taken)).toBe(true);
    expect(allSelected(days, BASE, nothingTaken)).toBe(false);
  });

  it('are none when a report cannot be read', () => {
    expect(takenDays([{ ...clairval, nbDaysDetails: '{' }])).toEqual(new Map());
  });
});

describe('the rhythm of the month before', () => {
  // The Bloomer works on Wednesday mornings, Thursdays and Fridays, and took one Thursday off.
  const worked = october.map((day) => ({
    ...day,
    hours: day.id === 8 ? 0 : day.column === 3 || day.column === 4 ? BASE : day.column === 2 ? BASE / 2 : 0,
  }));
  const pattern = patternOf(worked, BASE);

  it('is what most of its week days had, in words', () => {
    expect(pattern).toEqual([0, 0, 4, 8, 8]);
    expect(patternWords(pattern ?? [], BASE)).toBe('mer. ½\u00a0j · jeu., ven. 1\u00a0j');
  });

  it('fills empty working days only, no further than there is room', () => {
    const begun = november.map((day) => (day.id === 5 ? { ...day, hours: 2 } : day));
    const days = applyPattern(begun, pattern ?? [], BASE, takenDays([other({ '2026-11-06': 0.5 })]));
    // Wednesday the 11th is a holiday, Thursday the 5th was typed, half of Friday the 6th is somebody else's.
    expect(hoursOn(days, 2, 4, 5, 6, 11, 12)).toEqual([0, 4, 2, 4, 0, 8]);
  });

  it('is entered in the steps of the day of this month', () => {
    const days = applyPattern(november, [2.25, 3.75, 0, 0, 7.5], 7.5, nothingTaken);
    expect(hoursOn(days, 2, 3, 6)).toEqual([2, 3.75, 7.5]);
  });

  it('is not offered where every day or none was worked', () => {
    expect(patternOf(october, BASE)).toBeUndefined();
    expect(patternOf(selectAll(october, BASE), BASE)).toBeUndefined();
  });
});
