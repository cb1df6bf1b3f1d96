import { pinnedWidthFor, pinsFor } from './grid-pins.ts';

const value = () => '';
const activities = [
  { id: 'actions', header: 'Actions', kind: 'action' as const, pinned: 'left' as const, width: 250, value },
  { id: 'bloomer', header: 'Bloomer', pinned: 'left' as const, width: 180, value },
  { id: 'month', header: 'Mois', width: 140, value },
];
const missions = [
  { id: 'open', header: '', kind: 'action' as const, value },
  { id: 'hidden', header: 'Caché', hidden: true, value },
  { id: 'client', header: 'Client', width: 190, value },
  { id: 'label', header: 'Mission', value },
];

test('what asks to stand still does while half of the table is left to scroll', () => {
  expect([...pinsFor(activities, 1200)]).toEqual([
    ['actions', 'left'],
    ['bloomer', 'left'],
  ]);
  expect([...pinsFor(missions, 1200)]).toEqual([]);
});

test('with less room only the column that tells which row one is in stands still', () => {
  expect([...pinsFor(activities, 720)]).toEqual([['bloomer', 'left']]);
  expect([...pinsFor(activities, 358)]).toEqual([['bloomer', 'left']]);
  expect([...pinsFor(missions, 720)]).toEqual([]);
});

test('on a phone every table has one, of a width that leaves room', () => {
  expect([...pinsFor(missions, 358)]).toEqual([['client', 'left']]);
  expect(pinnedWidthFor(358)).toBeLessThan(150);
});
