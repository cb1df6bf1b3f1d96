import { CANNOT_SIGN, NO_CONTACT_FOR_STAFF, NO_OPERATIONAL_CONTACT, signRefusal } from './sign-refusal.rules.ts';

const contact = { email: 'paul@client.example' };

it.each([
  ['all there', { recordId: 'a1', contactOperations: [contact] }, undefined],
  ['no contact', { recordId: 'a1', contactOperations: [] }, NO_OPERATIONAL_CONTACT],
  ['no contact, to staff', { recordId: 'a1', contactOperations: [], onBehalf: true }, NO_CONTACT_FOR_STAFF],
  ['a contact without e-mail', { recordId: 'a1', contactOperations: [{ email: null }] }, NO_OPERATIONAL_CONTACT],
  ['no record', { recordId: undefined, contactOperations: [contact] }, CANNOT_SIGN],
  ['an empty record id', { recordId: '', contactOperations: [] }, CANNOT_SIGN],
])('%s', (_, facts, expected) => {
  expect(signRefusal(facts)).toBe(expected);
});
