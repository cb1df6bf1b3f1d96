import { canonicalDays, matchesTotal, signatureSchema, totalText } from './signature.rules.ts';

describe('typed total', () => {
  it.each([
    ['18,5', '18.5'],
    ['18.50', '18.5'],
    ['18,', '18'],
    ['018', '18'],
    ['0', '0'],
    ['0,00', '0'],
    [' 18 ', '18'],
    ['18,0625', '18.0625'],
    ['', undefined],
    ['dix-huit', undefined],
    ['-18', undefined],
    ['18,5,0', undefined],
    ['1e1', undefined],
  ])('%s is read as %s', (typed, canonical) => {
    expect(canonicalDays(typed)).toBe(canonical);
  });

  it.each([
    ['18,5', 18.5, true],
    ['18.5', 18.5, true],
    ['18,50', 18.5, true],
    ['18', 18.5, false],
    ['0', 0, true],
    ['20', 20, true],
    ['0,3', 0.1 + 0.2, true],
  ])('%s against %d: %s', (typed, total, equal) => {
    expect(matchesTotal(typed, total)).toBe(equal);
  });

  it.each([
    [18.5, '18,5'],
    [20, '20'],
    [0.0625, '0,0625'],
  ])('%d is shown as %s', (total, text) => {
    expect(totalText(total)).toBe(text);
  });
});

describe('signature form', () => {
  it.each([
    [{ signerFullname: 'Léa Martin', totalDays: '18,5' }, true],
    [{ signerFullname: 'Léa Martin', totalDays: '' }, false],
    [{ signerFullname: 'Léa Martin', totalDays: '19' }, false],
    [{ signerFullname: '  ', totalDays: '18,5' }, false],
    [{ signerFullname: 'L', totalDays: '18,5' }, false],
    [{ signerFullname: 'L'.repeat(121), totalDays: '18,5' }, false],
  ])('%o: %s', async (values, valid) => {
    await expect(signatureSchema(18.5).isValid(values)).resolves.toBe(valid);
  });
});
