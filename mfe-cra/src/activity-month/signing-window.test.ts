import { signingOpensOn } from './signing-window.ts';

it.each([
  ['2026-11-01', '2027-06-30', '2026-11-23'],
  ['2026-02-01', '2027-06-30', '2026-02-21'],
  ['2026-12-01', '2027-06-30', '2026-12-24'],
  ['2026-11-01', '2026-11-12', '2026-11-05'],
  ['2026-11-01', '2026-11-03', '2026-10-27'],
])('%s of a mission that ends on %s opens on %s', (month, endMission, day) => {
  expect(signingOpensOn(month, endMission)).toBe(day);
});
