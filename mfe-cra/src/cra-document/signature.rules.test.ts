import { signatureSchema } from './signature.rules.ts';

describe('signature form', () => {
  it.each([
    [{ signerFullname: 'Léa Martin', totalDays: '18,5' }, true],
    [{ signerFullname: 'Léa Martin', totalDays: '18 j 4 h' }, true],
    [{ signerFullname: 'Léa Martin', totalDays: '' }, false],
    [{ signerFullname: 'Léa Martin', totalDays: '19' }, false],
    [{ signerFullname: '  ', totalDays: '18,5' }, false],
    [{ signerFullname: 'L', totalDays: '18,5' }, false],
    [{ signerFullname: 'L'.repeat(121), totalDays: '18,5' }, false],
  ])('%o: %s', async (values, valid) => {
    await expect(signatureSchema(18.5, 8).isValid(values)).resolves.toBe(valid);
  });
});
