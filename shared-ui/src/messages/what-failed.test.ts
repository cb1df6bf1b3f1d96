import { messageFor, outcomeOf } from './messages.ts';
import { messages } from './sentences.ts';

const refusal = (code: string, status: number, extensions: Record<string, unknown> = {}) => ({
  errors: [{ message: 'Phrase du serveur', extensions: { code, status, ...extensions } }],
});
const bug = refusal('INTERNAL_SERVER_ERROR', 500, { requestId: 'req-1' });

test.each([
  ['craCustomerInvoice', 'Error lors de la regeneration de facture client!'],
  ['craBloomerInvoice', 'Error lors de la regeneration de facture bloomer!'],
  ['customerInvoice', 'Erreur lors de la regénération de la facture client'],
  ['clientReminder', 'Error lors de la relance client!'],
  ['bloomerReminder', 'Error lors de la relance Bloomer!'],
  ['craValidation', 'Error lors de la validation du CRA!'],
  ['invoiceDelete', 'Impossible de supprimer la facture'],
] as const)('%s: what failed leads, whatever the reason, which stands below', (area, text) => {
  const told = (error: unknown) => outcomeOf(error, { area });
  expect(told(refusal('FORBIDDEN', 403))).toMatchObject({ text, severity: 'error', detail: messages.forbidden });
  const away = told(refusal('EXTERNAL_UNAVAILABLE', 503));
  expect(away).toMatchObject({ text, detail: messages.externalUnavailable });
  const closed = refusal('BAD_USER_INPUT', 400, { reason: 'CLOSED' });
  expect(told(closed)).toMatchObject({ text, detail: 'Phrase du serveur' });
  expect(told(bug)).toMatchObject({ text });
});

test('what a page says in one sentence has its reason behind it', () => {
  const refused = messageFor(refusal('FORBIDDEN', 403), { area: 'bloomerList' });
  expect(refused).toBe(`Impossible de récupérer la liste des bloomers. ${messages.forbidden}`);
});

test.each([
  ['bloomerList', messages.bloomerListError],
  ['billingList', messages.billingListError],
  ['finance', messages.financeLoadError],
  ['contracts', messages.contractsLoadError],
  ['talent', messages.talentLoadError],
  ['talentSearch', messages.talentSearchError],
] as const)('%s: a database that is away is told in the words of the list', (area, text) => {
  expect(outcomeOf(refusal('EXTERNAL_UNAVAILABLE', 503), { area }).text).toBe(text);
});
