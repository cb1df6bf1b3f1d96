import { type PlannedMission, planningRows } from './planning-rows.ts';

const mission = (recordId: string, fullname: string, beginMission: string, endMission: string): PlannedMission => ({
  recordId,
  label: recordId,
  beginMission,
  endMission,
  amendments: [],
  bloomer: { recordId: fullname, fullname, isDisabled: fullname.startsWith('Parti') },
  clientSociety: { name: 'Éolia' },
});
const YEAR = { first: '2026-01-01', last: '2026-12-31', today: '2026-11-29' };
/** As the page reads them: those with a day in the year, and the others. */
const rowsOf = (missions: PlannedMission[], year = YEAR) =>
  planningRows(
    missions.filter(({ beginMission, endMission }) => beginMission <= year.last && endMission >= year.first),
    missions,
    year,
  );
const idsOf = (lanes: PlannedMission[][]) => lanes.map((lane) => lane.map(({ recordId }) => recordId));

test('each Bloomer has a row, in the order of the alphabet', () => {
  const rows = rowsOf([
    mission('a', 'Zoé', '2026-01-01', '2026-01-31'),
    mission('b', 'Élodie', '2026-01-01', '2026-12-31'),
    mission('c', 'Zoé', '2026-02-01', '2026-02-28'),
  ]);
  expect(rows.map(({ fullname }) => fullname)).toEqual(['Élodie', 'Zoé']);
  expect(idsOf(rows[1]?.lanes ?? [])).toEqual([['a', 'c']]);
});

test('what runs at the same time stands below', () => {
  const [row] = rowsOf([
    mission('second', 'Zoé', '2026-03-01', '2026-12-31'),
    mission('first', 'Zoé', '2026-01-01', '2026-03-01'),
    mission('third', 'Zoé', '2026-04-01', '2026-05-31'),
  ]);
  expect(idsOf(row?.lanes ?? [])).toEqual([['first', 'third'], ['second']]);
  expect(row?.gaps).toEqual([]);
});

test('days without a mission are a gap, a weekend is none, and a longer mission covers the end of a shorter', () => {
  const [row] = rowsOf([
    // Ends on a Friday; the next begins on the Monday after.
    mission('first', 'Zoé', '2026-01-01', '2026-03-06'),
    mission('second', 'Zoé', '2026-03-09', '2026-06-30'),
    mission('short', 'Zoé', '2026-04-01', '2026-04-30'),
    mission('last', 'Zoé', '2026-07-06', '2026-12-31'),
  ]);
  expect(row?.gaps).toEqual([{ from: '2026-07-01', to: '2026-07-05' }]);
});

test('a gap over New Year belongs to both years, whose bars are their own', () => {
  const both = [
    mission('before', 'Zoé', '2025-03-03', '2025-12-19'),
    mission('after', 'Zoé', '2026-02-02', '2026-12-31'),
  ];
  const gap = { from: '2025-12-20', to: '2026-02-01' };
  const [present] = rowsOf(both);
  expect(present?.gaps).toEqual([gap]);
  expect(idsOf(present?.lanes ?? [])).toEqual([['after']]);
  const [past] = rowsOf(both, { ...YEAR, first: '2025-01-01', last: '2025-12-31' });
  expect(past?.gaps).toEqual([gap]);
  expect(idsOf(past?.lanes ?? [])).toEqual([['before']]);
});

test('whoever has no mission now has none until today, all year long too, unless he has left', () => {
  const rows = rowsOf([
    mission('a', 'Zoé', '2026-01-01', '2026-08-31'),
    mission('b', 'Élodie', '2025-01-01', '2025-10-31'),
    mission('c', 'Parti', '2026-01-01', '2026-08-31'),
    mission('d', 'Parti depuis longtemps', '2025-01-01', '2025-08-31'),
    mission('e', 'Ugo', '2026-01-01', '2026-11-27'),
    mission('f', 'Yves', '2027-01-01', '2027-12-31'),
  ]);
  expect(rows.map(({ fullname, gaps }) => [fullname, gaps])).toEqual([
    ['Élodie', [{ from: '2025-11-01', to: '2026-11-29' }]],
    ['Parti', []],
    // Friday was the last day; today is a Sunday.
    ['Ugo', []],
    ['Zoé', [{ from: '2026-09-01', to: '2026-11-29' }]],
  ]);
});
