import { lengthOf } from '@bloom/shared-rules/input/limits';
import { parseDetails, serializeDetails, storesMonth } from './cra-details.ts';
import {
  allSelected,
  countsOf,
  type DayEntry,
  emptyMonth,
  limitComment,
  onCallNote,
  onCallOptions,
  selectAll,
  typedOnCallHours,
  unselectAll,
  workedOptions,
} from './month-days.rules.ts';

const november = { month: '2026-11-01', beginMission: '2026-01-05', endMission: '2027-12-31' };

function entered(values: Record<number, Partial<DayEntry>>): DayEntry[] {
  return emptyMonth(november).map((day) => ({ ...day, ...values[day.id] }));
}

describe('day values', () => {
  it('go by half-hours up to the base, with the half day and the day named', () => {
    const options = workedOptions(8);
    expect(options).toHaveLength(17);
    expect(options.map((option) => option.hours)).toEqual(Array.from({ length: 17 }, (_, step) => step / 2));
    expect(options[0]?.label).toBe('Non travaillé');
    expect(options[1]?.label).toBe('0\u00a0h\u00a030');
    expect(options[8]?.label).toBe('1/2 journée');
    expect(options[16]?.label).toBe('1 journée');
  });

  it.each([
    [7, 3.5, '1/2 journée'],
    [7, 7, '1 journée'],
    [7.5, 7.5, '1 journée'],
    [7.5, 3.75, '1/2 journée'],
  ])('base %d: %d h is %s', (base, hours, label) => {
    expect(workedOptions(base).find((option) => option.hours === hours)?.label).toBe(label);
  });

  it('offers 12 on-call hours in half-hours', () => {
    const options = onCallOptions();
    expect(options).toHaveLength(25);
    expect(options.at(-1)).toEqual({ hours: 12, label: '12\u00a0h' });
  });
});

describe('on-call hours typed', () => {
  it.each([
    [3, 3],
    [3.5, 3.5],
    [3.3, 3.5],
    [0.2, 0],
    [14, 12],
    [-1, 0],
    [undefined, undefined],
    [Number.NaN, undefined],
  ])('%s h are %s h', (typed, hours) => {
    expect(typedOnCallHours(typed)).toBe(hours);
  });

  it.each([
    ['4,5', 4.5, undefined],
    ['12', 12, undefined],
    ['', 0, undefined],
    ['4,2', 4, 'Astreinte retenue\u00a0: 4\u00a0h (par demi-heure, 12\u00a0h au plus).'],
    ['14', 12, 'Astreinte retenue\u00a0: 12\u00a0h (par demi-heure, 12\u00a0h au plus).'],
    ['0,1', 0, 'Astreinte retenue\u00a0: aucune (par demi-heure, 12\u00a0h au plus).'],
    ['4h', 3, '«\u202f4h\u202f» n’est pas un nombre d’heures. Astreinte retenue\u00a0: 3\u00a0h.'],
  ])('« %s » counted as %s h is told: %s', (typed, hours, note) => {
    expect(onCallNote(typed, hours)).toBe(note);
  });
});

describe('select all', () => {
  it('fills working days only: no week-end, no holiday', () => {
    const days = selectAll(emptyMonth(november), 8);
    expect(days.filter((day) => day.hours > 0)).toHaveLength(20);
    for (const day of days) expect(day.hours).toBe(day.isWeekend || day.isHoliday ? 0 : 8);
    expect(allSelected(days, 8)).toBe(true);
  });

  it('leaves days outside the mission empty', () => {
    const days = selectAll(
      emptyMonth({ month: '2026-11-01', beginMission: '2026-11-09', endMission: '2026-11-20' }),
      8,
    );
    expect(days.filter((day) => day.hours > 0).map((day) => day.id)).toEqual([9, 10, 12, 13, 16, 17, 18, 19, 20]);
  });

  it('keeps what was typed on purpose and undoes only working days', () => {
    const days = selectAll(entered({ 3: { hours: 4 }, 7: { hours: 8 } }), 8);
    expect(days[2]?.hours).toBe(4);
    const undone = unselectAll(days);
    expect(undone[2]?.hours).toBe(0);
    expect(undone[6]?.hours).toBe(8);
  });
});

describe('counts', () => {
  it('count each day by its kind, and all of them', () => {
    const days = entered({ 3: { hours: 8, onCallHours: 6 }, 7: { hours: 4 }, 8: { hours: 8 }, 11: { hours: 8 } });
    expect(countsOf(days, 8)).toEqual({
      nbDaysWorked: 1,
      nbDaysMarkupWorked: 0.5,
      nbDaysMarkup2Worked: 2,
      nbDaysAstreinteWorked: 0.5,
      totalDays: 4,
    });
  });
});

describe('comment', () => {
  it('stops at 50 characters, an emoji being one', () => {
    expect(lengthOf(limitComment('é'.repeat(60)))).toBe(50);
    expect(lengthOf(limitComment('🙂'.repeat(60)))).toBe(50);
    expect(limitComment('Formation')).toBe('Formation');
  });
});

describe('nbDaysDetails', () => {
  it('is keyed by the day, every day present', () => {
    const details = JSON.parse(serializeDetails(entered({ 3: { hours: 4, onCallHours: 3, comment: ' RTT ' } }), 8));
    expect(Object.keys(details)).toEqual(emptyMonth(november).map((day) => day.isoDate));
    expect(details['2026-11-03']).toEqual({
      id: 3,
      name: 'mardi',
      date: '3/11/2026',
      isHoliday: false,
      isWeekend: false,
      dayWorked: 0.5,
      astreinte: 0.25,
      comment: 'RTT',
      checked: true,
    });
  });

  it('comes back as typed, also with a base that does not divide evenly', () => {
    const days = entered({ 3: { hours: 3.5 }, 4: { hours: 0.5 }, 5: { onCallHours: 5.5, comment: 'Garde' } });
    expect(parseDetails(serializeDetails(days, 7), november, 7)).toEqual(days);
  });

  it('saves no comment outside the mission, which was shortened since, and misses none there', () => {
    const typed = serializeDetails(entered({ 3: { hours: 8 }, 27: { comment: 'Congés' } }), 8);
    const days = parseDetails(typed, { ...november, endMission: '2026-11-20' }, 8);
    const saved = serializeDetails(days, 8);
    expect(JSON.parse(saved)['2026-11-27'].comment).toBe('');
    expect(storesMonth(saved, days, 8)).toBe(true);
  });

  it('reads fractions rounded to four decimals', () => {
    const text = JSON.stringify({ '2026-11-03': { id: 3, date: '3/11/2026', dayWorked: 0.0714, astreinte: 0.0417 } });
    expect(parseDetails(text, november, 7)[2]).toMatchObject({ hours: 0.5, onCallHours: 0.5 });
  });

  it('believes the stored holiday flag: a later law does not rewrite the past', () => {
    const text = JSON.stringify({ '2026-11-03': { id: 3, isHoliday: true, dayWorked: 1, astreinte: 0 } });
    expect(parseDetails(text, november, 8)[2]).toMatchObject({ isHoliday: true, kind: 'holiday', hours: 8 });
  });

  it.each([undefined, null, '', 'not json', '[]', '{"2026-11-03":null}', '{"2026-11-03":{"dayWorked":"1"}}'])(
    '%s is an empty month',
    (text) => {
      expect(parseDetails(text, november, 8)).toEqual(emptyMonth(november));
    },
  );
});
