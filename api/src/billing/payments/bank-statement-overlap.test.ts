import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type TestContext, testApi } from '../../testing/test-api.ts';
import { ACCOUNT, twoOfFinance } from './payments.fixture.ts';
import { type Entry, statementXml, xmlFile } from './statement.fixture.ts';

const api = testApi();

const IMPORT =
  'mutation ($file: File!) { answer: importBankStatement(file: $file) { lineCount newCount matchedCount } }';
const OPEN = '{ bankMovements { amount remittance isCredit } }';

async function bankOf(test: TestContext) {
  const [finance] = await twoOfFinance(test);
  const send = (xml: string) => test.execute(finance, IMPORT, { file: xmlFile(xml) });
  const counts = async (xml: string) => {
    const { data, errors } = await send(xml);
    assert.deepEqual(errors, []);
    const { lineCount, newCount } = data.answer;
    return [lineCount, newCount];
  };
  const sentence = async (xml: string): Promise<string> => {
    const { code, errors } = await send(xml);
    assert.equal(code, 'BAD_USER_INPUT');
    const { file = '' } = (errors[0]?.extensions?.fieldErrors ?? {}) as { file?: string };
    return file;
  };
  const open = async () => (await test.execute(finance, OPEN)).data.bankMovements;
  return { counts, sentence, open };
}

const rent: Entry = { amount: '900.00', remittance: 'loyer', on: '2026-11-18' };
const fee: Entry = { amount: '2.00', remittance: 'frais', on: '2026-11-19' };

describe('a statement that is not of the account, or not in euros', () => {
  const wrong: [string, string, RegExp][] = [
    ['movements in dollars', statementXml([{ amount: '12.00', currency: 'USD' }]), /est en USD.*euros/],
    ['one movement in dollars', statementXml([rent, { amount: '12.00', currency: 'USD' }]), /est en USD/],
    ['an account in francs', statementXml([]).replace('</Acct>', '<Ccy>CHF</Ccy></Acct>'), /est en CHF/],
    ['no IBAN', statementXml([rent]).replace(/<IBAN>[^<]*<\/IBAN>/, '<Othr><Id>00012345</Id></Othr>'), /quel compte/],
    ['another IBAN', statementXml([rent], { iban: 'DE89370400440532013000' }), /DE89…3000/],
  ];
  for (const [what, xml, words] of wrong) {
    it(`such as one with ${what} says so, and nothing of it is kept`, () =>
      api.rollback(async (test) => {
        const { sentence, open } = await bankOf(test);
        assert.match(await sentence(xml), words);
        assert.deepEqual(await open(), []);
      }));
  }

  it('is another thing than the account’s own number, grouped', () =>
    api.rollback(async (test) => {
      const { counts } = await bankOf(test);
      const grouped = ACCOUNT.iban.replace(/(.{4})(?=.)/g, '$1 ').toLowerCase();
      assert.deepEqual(await counts(statementXml([rent], { iban: grouped })), [1, 1]);
    }));
});

describe('statements that overlap', () => {
  it('bring each movement once, also without a reference of the bank', () =>
    api.rollback(async (test) => {
      const { counts, open } = await bankOf(test);
      assert.deepEqual(await counts(statementXml([rent], { id: 'S1' })), [1, 1]);
      const next: Entry = { ...fee, on: '2026-11-20' };
      assert.deepEqual(await counts(statementXml([fee, rent, next], { id: 'S2' })), [3, 2]);
      assert.deepEqual(await counts(statementXml([next, fee], { id: 'S3' })), [2, 0]);
      assert.equal((await open()).length, 3);
    }));

  it('keep two movements that say the same', () =>
    api.rollback(async (test) => {
      const { counts, open } = await bankOf(test);
      assert.deepEqual(await counts(statementXml([fee, fee], { id: 'S1' })), [2, 2]);
      assert.deepEqual(await counts(statementXml([fee, rent, fee], { id: 'S2' })), [3, 1]);
      const shared = { reference: 'LOT-7', on: '2026-11-19' };
      const lot = statementXml([
        { ...shared, amount: '10.00' },
        { ...shared, amount: '11.00' },
      ]);
      assert.deepEqual(await counts(lot), [2, 2]);
      assert.deepEqual(await counts(lot), [2, 0]);
      assert.equal((await open()).length, 5);
    }));

  it('are known by what they were called before', () =>
    api.rollback(async (test) => {
      const { counts } = await bankOf(test);
      const key = `${ACCOUNT.iban}:S1:0:0`;
      const known = { key, booked_on: '2026-11-18', amount_cents: 90_000, imported_by: 'x' };
      await test.db
        .insertInto('bank_movement')
        .values({ ...known, is_credit: false, is_return: false })
        .execute();
      assert.deepEqual(await counts(statementXml([rent], { id: 'S1' })), [1, 0]);
    }));
});

describe('a line that the bank details', () => {
  const parts = (amounts: string[], whole: string, currency = 'EUR') =>
    statementXml([{ amount: whole, isCredit: true }]).replace(
      /<NtryDtls>.*<\/NtryDtls>/,
      `<NtryDtls>${amounts
        .map(
          (amount, index) =>
            `<TxDtls><Amt Ccy="${currency}">${amount}</Amt><RmtInf><Ustrd>part ${index + 1}</Ustrd></RmtInf></TxDtls>`,
        )
        .join('')}</NtryDtls>`,
    );

  it('is its parts where they add up', () =>
    api.rollback(async (test) => {
      const { counts, open } = await bankOf(test);
      assert.deepEqual(await counts(parts(['100.00', '50.00'], '150.00')), [2, 2]);
      assert.deepEqual((await open()).map(({ amount }: { amount: number }) => amount).sort(), [100, 50]);
    }));

  for (const [what, xml] of [
    ['after fees of the bank', parts(['100.00', '50.00'], '149.00')],
    ['in another currency', parts(['100.00', '50.00'], '149.00', 'USD')],
  ] as const) {
    it(`${what} is what arrived, with the words of all`, () =>
      api.rollback(async (test) => {
        const { counts, open } = await bankOf(test);
        assert.deepEqual(await counts(xml), [1, 1]);
        assert.deepEqual({ ...(await open())[0] }, { amount: 149, remittance: 'part 1 part 2', isCredit: true });
      }));
  }
});
