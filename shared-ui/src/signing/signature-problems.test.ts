import { atMost, MAX_SIGNER_NAME } from '@bloom/shared-rules/input/limits';
import { signatureProblems } from './signature-problems.ts';

const whole = { signerFullname: 'Camille Durand', code: '123456', consent: true };

test('a whole signature has no problem, with or without a code', () => {
  expect(signatureProblems(whole, { needsCode: true })).toEqual({});
  expect(signatureProblems({ ...whole, code: '' })).toEqual({});
});

test.each([
  [{ signerFullname: '  ' }, { signerFullname: 'Le nom complet du signataire est obligatoire.' }],
  [{ signerFullname: ' C ' }, { signerFullname: 'Le nom complet du signataire est obligatoire.' }],
  [{ signerFullname: 'x'.repeat(MAX_SIGNER_NAME + 1) }, { signerFullname: atMost(MAX_SIGNER_NAME) }],
  [{ code: '' }, { code: 'Le code est obligatoire\u00a0: «\u202fRecevoir le code\u202f» l’envoie.' }],
  [{ code: '12345' }, { code: 'Le code a six chiffres.' }],
  [{ code: '12345a' }, { code: 'Le code a six chiffres.' }],
  [{ consent: false }, { consent: 'Pour signer, il faut cocher cette case.' }],
] as const)('%j is told', (change, problems) => {
  expect(signatureProblems({ ...whole, ...change }, { needsCode: true })).toEqual(problems);
});

test('spaces around what is typed, and in a code, are no problem', () => {
  expect(signatureProblems({ ...whole, signerFullname: '  Camille Durand ', code: ' 12 34 56 ' })).toEqual({});
});
