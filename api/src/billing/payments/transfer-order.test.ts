import assert from 'node:assert/strict';
import { it } from 'node:test';
import { transferOrderXml } from './transfer-order.ts';

it('an order for the bank says when it was made by the clock of the firm, also shortly after midnight', () => {
  const account = { iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP' };
  const order = { id: 'o1', executionOn: '2026-07-01', debtor: { name: 'Bloom', ...account }, transfers: [] };
  const xml = transferOrderXml({ ...order, createdAt: new Date('2026-06-30T22:30:00Z') });
  assert.match(xml, /<CreDtTm>2026-07-01T00:30:00<\/CreDtTm>/);
});
