import { type PlannedMission, planningRows } from './planning-rows.ts';

const mission = (recordId: string, fullname: string, beginMission: string, endMission: string): PlannedMission => ({
  recordId,
  label: recordId,
  beginMission,
  endMission,
  amendments: [],
  bloomer: { recordId: fullname, fullname },
  clientSociety: { name: 'Éolia' },
});
const idsOf = (lanes: PlannedMission[][]) => lanes.map((lane) => lane.map(({ recordId }) => recordId));

test('each Bloomer has a row, in the order of the alphabet', () => {
  const rows = planningRows([
    mission('a', 'Zoé', '2026-01-01', '2026-12-31'),
    mission('b', 'Élodie', '2026-01-01', '2026-12-31'),
    mission('c', 'Zoé', '2027-01-01', '2027-02-28'),
  ]);
  expect(rows.map(({ fullname }) => fullname)).toEqual(['Élodie', 'Zoé']);
  expect(idsOf(rows[1]?.lanes ?? [])).toEqual([['a', 'c']]);
});

test('what runs at the same time stands below', () => {
  const [row] = planningRows([
    mission('second', 'Zoé', '2026-03-01', '2026-06-30'),
    mission('first', 'Zoé', '2026-01-01', '2026-03-01'),
    mission('third', 'Zoé', '2026-04-01', '2026-05-31'),
  ]);
  expect(idsOf(row?.lanes ?? [])).toEqual([['first', 'third'], ['second']]);
  expect(row?.gaps).toEqual([]);
});

test('days without a mission are a gap, a weekend is none, and a longer mission covers the end of a shorter', () => {
  const [row] = planningRows([
    // Ends on a Friday; the next begins on the Monday after.
    mission('first', 'Zoé', '2026-01-01', '2026-03-06'),
    mission('second', 'Zoé', '2026-03-09', '2026-06-30'),
    mission('short', 'Zoé', '2026-04-01', '2026-04-30'),
    mission('last', 'Zoé', '2026-07-06', '2026-12-31'),
  ]);
  expect(row?.gaps).toEqual([{ from: '2026-07-01', to: '2026-07-05' }]);
});
