import { craSteps, relaunchTarget } from './relaunch.rules.ts';

test('the Bloomer is reminded in the first three steps, the client in the fourth, nobody after', () => {
  expect(craSteps.map(relaunchTarget)).toEqual(['bloomer', 'bloomer', 'bloomer', 'client', undefined, undefined]);
});
