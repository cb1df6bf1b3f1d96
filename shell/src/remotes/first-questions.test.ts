import type { ManifestRoute } from '@bloom/shared-ui/remote';
import { missions } from '../testing/remotes.ts';
import { firstQuestions } from './first-questions.ts';

type FirstData = NonNullable<ManifestRoute['firstData']>;

const version = (firstData: FirstData) => ({
  manifest: {
    ...missions.manifest,
    routes: [{ id: 'mission.detail', path: '/missions/:id/:tab?', title: 'Mission', firstData }],
  },
  firstQueries: { Mission: { api: 'missions' as const, text: 'query Mission { a }' } },
});
const ask = (firstData: FirstData, params: Record<string, string> = {}, roles = ['Admin'], search = '') =>
  firstQuestions(version(firstData), 'mission.detail', { params, search, roles });

test('what the address says stands in the variables, the rest as it is written', () => {
  expect(ask([{ operation: 'Mission', variables: { recordId: ':id', first: 50 } }], { id: 'm1' })).toEqual([
    {
      api: 'missions',
      operation: { operationName: 'Mission', text: 'query Mission { a }' },
      variables: { recordId: 'm1', first: 50 },
    },
  ]);
});

test('a query that the API knows by its hash is asked for by it', () => {
  const built = version([{ operation: 'Mission' }]);
  const firstQueries = { Mission: { ...built.firstQueries.Mission, hash: 'a1' } };
  const [question] = firstQuestions({ ...built, firstQueries }, 'mission.detail', {
    params: {},
    search: '',
    roles: ['Admin'],
  });
  expect(question?.operation.__meta__).toEqual({ hash: 'a1' });
});

test('nothing is asked without what the address lacks, for other roles, or in words that nobody published', () => {
  expect(ask([{ operation: 'Mission', variables: { tab: ':tab' } }], { id: 'm1' })).toEqual([]);
  expect(ask([{ operation: 'Mission', roles: ['Bloomer'] }])).toEqual([]);
  expect(ask([{ operation: 'Unknown' }])).toEqual([]);
  expect(
    firstQuestions(version([{ operation: 'Mission' }]), 'elsewhere', { params: {}, search: '', roles: [] }),
  ).toEqual([]);
});

test('the month is the one of the address, or else this one; of another list nothing is asked', () => {
  const monthAsked = (search: string) =>
    ask([{ operation: 'Mission', variables: { month: '@month' } }], {}, ['Admin'], search)[0]?.variables.month;
  expect(monthAsked('?month=2026-08')).toBe('2026-08-01T00:00:00.000Z');
  expect(monthAsked('')).toMatch(/^\d{4}-\d\d-01T00:00:00\.000Z$/);
  expect(monthAsked('?month=2026-13')).toBe(monthAsked(''));
  expect(monthAsked('?month=2026-08&mes=1')).toBeUndefined();
});
