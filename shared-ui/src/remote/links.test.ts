import { configureErrorReporting } from '../error/report-error.ts';
import { fillPath, followRoutes, linkTo } from './links.ts';

const log = jest.fn();
beforeEach(() => {
  log.mockClear();
  configureErrorReporting({ log });
});
afterEach(() => {
  followRoutes([]);
  configureErrorReporting();
});

/** Of a remote that was published after this build: only its own build knows the name and its parameters. */
const linkToLater = linkTo as (id: string, params?: Record<string, string>) => string;

describe('fillPath', () => {
  test.each([
    ['/', {}, '/'],
    ['/missions', {}, '/missions'],
    ['/missions/:id', { id: 'm 1/é' }, '/missions/m%201%2F%C3%A9'],
    ['/electronicSign/:document/:signer?', { document: 'd' }, '/electronicSign/d'],
    ['/electronicSign/:document/:signer?', { document: 'd', signer: 's' }, '/electronicSign/d/s'],
    ['/files/*', { '*': 'cra/un mois.pdf' }, '/files/cra/un%20mois.pdf'],
  ])('%s with %j is %s', (pattern, params, expected) => {
    expect(fillPath(pattern, params)).toBe(expected);
  });

  test('a missing parameter is named', () => {
    expect(() => fillPath('/missions/:id', {})).toThrow('needs the parameter "id"');
  });
});

test('linkTo knows the routes of every manifest', () => {
  expect(linkTo('cra.entry', { missionRecordId: 'm1', date: '2026-11-01' })).toBe('/missions/m1/cra/2026-11-01');
  expect(linkTo('mission.list')).toBe('/missions');
});

describe('links follow the routes of the page', () => {
  test('to one that no manifest had when this was built', () => {
    followRoutes([{ id: 'cra.summary', path: '/cra/:date/summary/:tab?' }]);
    expect(linkToLater('cra.summary', { date: '1/é' })).toBe('/cra/1%2F%C3%A9/summary');
    expect(log).not.toHaveBeenCalled();
  });

  test('to one that moved, and all others stay where they were', () => {
    followRoutes([{ id: 'mission.detail', path: '/mandates/:id' }]);
    expect(linkTo('mission.detail', { id: 'm 1' })).toBe('/mandates/m%201');
    expect(linkTo('mission.list')).toBe('/missions');
  });

  test('of another list, and only of that', () => {
    followRoutes([{ id: 'mission.list', path: '/mandates' }]);
    followRoutes([{ id: 'activities.month', path: '/months' }]);
    expect(linkTo('mission.list')).toBe('/missions');
    expect(linkTo('activities.month')).toBe('/months');
  });

  test('the first of two that claim one name', () => {
    followRoutes([
      { id: 'login.page', path: '/login' },
      { id: 'login.page', path: '/rival' },
    ]);
    expect(linkTo('login.page')).toBe('/login');
  });
});

describe('a link that leads nowhere leads home, and is reported once', () => {
  test('when nobody knows the route', () => {
    expect([linkToLater('cra.nobody'), linkToLater('cra.nobody')]).toEqual(['/', '/']);
    expect(log).toHaveBeenCalledTimes(1);
    expect(log).toHaveBeenCalledWith(
      expect.objectContaining({
        level: 'error',
        area: 'cra.nobody',
        message: 'No manifest has the route "cra.nobody".',
      }),
    );
  });

  test('when the route needs a parameter now that the page does not give', () => {
    followRoutes([{ id: 'mission.list', path: '/companies/:company/missions' }]);
    expect([linkTo('mission.list'), linkTo('mission.list')]).toEqual(['/', '/']);
    expect(log.mock.calls.map(([{ message }]) => message)).toEqual([
      'The address /companies/:company/missions needs the parameter "company".',
    ]);
  });
});
