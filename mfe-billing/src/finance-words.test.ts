import { shortAmount } from './finance-words.ts';

it.each([
  [100_000, /^100\sk€$/],
  [-2_500_000, /^\u22122,5\sM€$/],
  [0, /^0\s€$/],
])('%s euros beside an axis', (euros, text) => {
  expect(shortAmount(euros)).toMatch(text);
});
