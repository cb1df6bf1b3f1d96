import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testApi } from '../../testing/test-api.ts';
import { billableMonth, FINALISE, INVOICE } from './invoices.fixture.ts';
import { draftOfSent } from './supplier-paper.fixture.ts';

const api = testApi();

const DIFFERENCE = INVOICE.replace('viewerCanFinalise', 'paperDifference');
const plain = (text: string) => text.replace(/[\s\u202f\u00a0]/gu, ' ');

describe('the paper that a supplier sent', () => {
  it('is compared with its month: what it asks otherwise is said, taken with a reason alone, and stays said', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const id = await draftOfSent(test, month);
      const finalise = (differenceReason?: string) =>
        test.execute(month.finance, FINALISE, {
          id,
          number: 'FA-1',
          paper: { netAmount: 2250, totalAmount: 2250, differenceReason },
        });
      for (const reason of [undefined, '  ']) {
        const [refused] = (await finalise(reason)).errors;
        assert.deepEqual(refused?.extensions.invalidArgs, ['differenceReason']);
      }
      assert.deepEqual((await finalise('Franchise de TVA depuis octobre')).errors, []);
      const shown = async (viewer = month.finance) => (await test.execute(viewer, DIFFERENCE, { id })).data.invoice;
      const invoice = await shown();
      assert.equal(
        plain(invoice.paperDifference),
        'Le papier demande 2 250,00 € HT et 2 250,00 € TTC, le mois vaut 2 250,00 € HT et 2 700,00 € TTC. Franchise de TVA depuis octobre',
      );
      assert.equal(invoice.totalAmount, 2700);
      assert.equal((await shown(month.viewer)).paperDifference, null);
    }));

  it('is not taken before somebody says what it asks, whatever program he uses', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const id = await draftOfSent(test, month);
      for (const [paper, missing] of [
        [undefined, ['netAmount', 'totalAmount']],
        [{ netAmount: 2250 }, ['totalAmount']],
        [{ totalAmount: 2700 }, ['netAmount']],
      ] as const) {
        const { errors } = await test.execute(month.finance, FINALISE, { id, number: 'FA-1', paper });
        assert.deepEqual(errors[0]?.extensions.invalidArgs, missing);
        assert.match(errors[0]?.message ?? '', /Indiquez le montant qui est écrit sur la facture/);
      }
      assert.equal((await test.execute(month.finance, INVOICE, { id })).data.invoice.status, 'TO_VALIDATE');
    }));

  it('that asks what its month is worth, or was rounded otherwise, needs no reason', () =>
    api.rollback(async (test) => {
      const month = await billableMonth(test);
      const id = await draftOfSent(test, month);
      const paper = { netAmount: 2250.01, totalAmount: 2700.01 };
      assert.deepEqual((await test.execute(month.finance, FINALISE, { id, number: 'FA-1', paper })).errors, []);
      assert.equal((await test.execute(month.finance, DIFFERENCE, { id })).data.invoice.paperDifference, null);
    }));
});
