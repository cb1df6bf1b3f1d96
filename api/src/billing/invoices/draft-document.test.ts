import assert from 'node:assert/strict';
import { it } from 'node:test';
import { FINE_INVOICES } from '@bloom/shared-rules/invoice/invoice.fixture';
import { draftDocument } from './draft-document.ts';

const { invoice, reverse } = FINE_INVOICES;

const drafted = (buyer: typeof invoice.buyer, isVatOnDebits: boolean) =>
  draftDocument({ ...invoice, buyer, isVatOnDebits, legalLine: null, lines: () => invoice.lines });

it('a firm that chose to owe VAT on invoicing says so where it asks for VAT', () => {
  assert.equal(drafted(invoice.buyer, true).isVatOnDebits, true);
  assert.equal(drafted(invoice.buyer, false).isVatOnDebits, undefined);
  assert.equal(drafted(reverse.buyer, true).isVatOnDebits, undefined);
});
