import { screen, within } from '@testing-library/react';
import { openMission } from '../testing/mission-detail.fixture.tsx';
import { placeOf, segmentsOf, type TimelineMission } from './timeline-segments.ts';

const moved = (
  number: number,
  formerEndMission: string,
  newEndMission: string | null,
  state: TimelineMission['amendments'][number]['state'] = 'signed',
) => ({ recordId: `a${number}`, number, state, formerEndMission, newEndMission, createdAt: '2026-10-15T09:00:00Z' });

const words = (endMission: string, amendments: TimelineMission['amendments']) =>
  segmentsOf({ beginMission: '2026-01-01', endMission, amendments }).map(
    ({ kind, from, to }) => `${kind} ${from} ${to}`,
  );

describe('the bar of a mission', () => {
  it.each([
    ['without amendment', '2026-12-31', [], ['agreed 2026-01-01 2026-12-31']],
    ['with a price alone', '2026-12-31', [moved(1, '2026-12-31', null)], ['agreed 2026-01-01 2026-12-31']],
    [
      'extended twice, the second time unsigned',
      '2027-06-30',
      [moved(1, '2026-12-31', '2027-03-31'), moved(2, '2027-03-31', '2027-06-30', 'partiallySigned')],
      ['agreed 2026-01-01 2026-12-31', 'extended 2027-01-01 2027-03-31', 'unsigned 2027-04-01 2027-06-30'],
    ],
    [
      'with an extension that was given up',
      '2026-12-31',
      [moved(1, '2026-12-31', '2027-03-31', 'abandoned')],
      ['agreed 2026-01-01 2026-12-31'],
    ],
    [
      'extended and cut short before the extension began',
      '2026-11-30',
      [moved(1, '2026-12-31', '2027-03-31'), moved(2, '2027-03-31', '2026-11-30')],
      ['agreed 2026-01-01 2026-12-31', 'extended 2027-01-01 2027-03-31', 'dropped 2026-12-01 2027-03-31'],
    ],
    [
      'cut short: the last day that is kept is not taken away',
      '2026-11-13',
      [moved(1, '2026-12-31', '2026-11-13')],
      ['agreed 2026-01-01 2026-12-31', 'dropped 2026-11-14 2026-12-31'],
    ],
    [
      'cut short and extended again',
      '2027-01-31',
      [moved(1, '2026-12-31', '2026-11-30'), moved(2, '2026-11-30', '2027-01-31')],
      ['agreed 2026-01-01 2026-12-31', 'extended 2026-12-01 2027-01-31'],
    ],
  ])('%s', (_, end, amendments, expected) => {
    expect(words(end, amendments)).toEqual(expected);
  });

  it('places a day in proportion, never outside', () => {
    expect(placeOf('2026-07-02', '2026-01-01', '2026-12-31')).toBeCloseTo(50);
    expect(placeOf('2025-01-01', '2026-01-01', '2026-12-31')).toBe(0);
    expect(placeOf('2026-01-01', '2026-01-01', '2026-01-01')).toBe(0);
  });
});

it('a mission says in words what its bar shows', async () => {
  openMission({
    endMission: '2027-03-31',
    amendments: [moved(1, '2026-12-31', '2027-03-31', 'pending')],
  });
  const card = await screen.findByRole('region', { name: 'Calendrier' });
  const list = within(card)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '));
  expect(list.slice(0, 2)).toEqual([
    'Prévu au départ : 01/01/2026 – 31/12/2026',
    'Prolongé, avenant non signé (n° 1) : 01/01/2027 – 31/03/2027',
  ]);
});
