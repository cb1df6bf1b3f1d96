import { craSteps, relaunchTarget } from './relaunch.rules.ts';

test('the Bloomer is reminded in the first three steps, the client in the fourth, nobody after', () => {
  expect(craSteps.map((step) => relaunchTarget(step, false))).toEqual([
    'bloomer',
    'bloomer',
    'bloomer',
    'client',
    undefined,
    undefined,
  ]);
});

test('nobody is reminded while an uploaded report waits for its validation', () => {
  expect(craSteps.map((step) => relaunchTarget(step, true))).toEqual(craSteps.map(() => undefined));
});
