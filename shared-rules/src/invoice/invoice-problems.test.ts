import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BR_FR_BREAKS } from './br-fr-breaks.fixture.ts';
import { EN16931_BREAKS } from './en16931-breaks.fixture.ts';
import { changed, FINE_INVOICES } from './invoice.fixture.ts';
import { INVOICE_RULES, invoiceProblems } from './invoice-problems.ts';

const BREAKS = { ...EN16931_BREAKS, ...BR_FR_BREAKS };
const FINAL = { isDraft: false };

describe('the rules of an invoice', () => {
  for (const [name, document] of Object.entries(FINE_INVOICES)) {
    it(`find nothing in a fine one: ${name}`, () => assert.deepEqual(invoiceProblems(document, FINAL), []));
  }

  for (const { id, sentence, isWarning, holds } of INVOICE_RULES) {
    const [name, ...broken] = BREAKS[id] ?? ['invoice'];
    it(`${id} holds for a fine one`, () => assert.equal(holds(FINE_INVOICES[name]), true));
    it(`${id} tells what is wrong`, () => {
      assert.ok(broken.length > 0, 'no invoice breaks this rule');
      for (const document of broken) {
        const told = invoiceProblems(document, FINAL).filter((problem) => problem.id === id);
        assert.deepEqual(told, [{ id, sentence, isFatal: !isWarning }], JSON.stringify(document));
      }
      assert.match(sentence, /^[A-ZÀ-Ý].*[.\u00a0%]$/u);
    });
  }

  it('have a name each, and no case of a rule that is not there', () => {
    const ids = INVOICE_RULES.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    assert.deepEqual(
      Object.keys(BREAKS).filter((id) => !ids.includes(id)),
      [],
    );
  });

  it('ask no number of a draft', () => {
    const draft = changed('invoice', (document) => {
      document.number = null;
    });
    assert.deepEqual(invoiceProblems(draft, { isDraft: true }), []);
    assert.deepEqual(
      invoiceProblems(draft, FINAL).map(({ id }) => id),
      ['BR-02'],
    );
  });
  it('let an invoice go that only warnings are about', () => {
    const late = changed('invoice', (document) => {
      document.dueDate = '2027-06-01';
    });
    assert.deepEqual(
      invoiceProblems(late, FINAL).map(({ id }) => id),
      ['LOI-ECHEANCE'],
    );
    assert.deepEqual(
      invoiceProblems(late, FINAL).map(({ isFatal }) => isFatal),
      [false],
    );
  });
  it('say everything at once, whatever the invoice is like', () => {
    const nobody = { name: '', siren: null, siret: null, foreignId: null, vatNumber: null, electronicAddress: null };
    const empty = changed('invoice', (document) => {
      Object.assign(document, {
        number: null,
        issueDate: '',
        dueDate: '',
        lines: [],
        totals: { net: Number.NaN, vat: [] },
      });
      Object.assign(document.seller, nobody);
    });
    const ids = invoiceProblems(empty, FINAL).map(({ id }) => id);
    for (const id of ['BR-02', 'BR-03', 'BR-06', 'BR-12', 'BR-14', 'BR-16', 'BR-CO-18', 'BR-CO-26', 'BR-FR-10_BT-30']) {
      assert.ok(ids.includes(id), id);
    }
  });
});
