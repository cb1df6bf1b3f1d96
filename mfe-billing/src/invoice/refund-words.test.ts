import { refundWords } from './refund-words.ts';

const REFUND = { kind: 'transfer', bookedOn: '2026-11-29', target: null } as Parameters<typeof refundWords>[0];

it.each([
  ['REMB 77', 'Virement REMB 77, relevé du 29/11/2026'],
  ['Relevé du 29/11/2026', 'Virement, relevé du 29/11/2026'],
  ['Relevé du 2026-11-29', 'Virement, relevé du 29/11/2026'],
])('a transfer called « %s » says its day once', (reference, words) => {
  expect(refundWords({ ...REFUND, reference }, 'customer')).toBe(words);
});
