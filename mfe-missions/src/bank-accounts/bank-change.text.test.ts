import { spacedIban } from './bank-change.text.ts';

it('leaves an account number whole on a wide page, and breaks it between two groups on a narrow one', () => {
  expect(spacedIban('FR7630006000011234567890189')).toBe('FR76 3000 6000 0112 3456 7890 189');
});
