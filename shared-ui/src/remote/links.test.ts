import { fillPath, linkTo } from './links.ts';

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
