import { refuse } from '@bloom/tools/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { final } from '../testing/invoice.fixture.ts';
import { openInvoice as open } from '../testing/invoice-page.fixture.ts';

it('is paid on the day and with the reference of the statement', async () => {
  let shown = final();
  const { user, sent } = open(() => shown, {
    markPaid: () => {
      shown = final({ paidOn: '2026-11-20', paymentReference: 'VIR 12', viewerCanMarkPaid: false });
      return shown;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Marquer payée' }));
  const dialog = screen.getByRole('dialog', { name: 'Marquer payée' });
  const day = within(dialog).getByRole('textbox', { name: /Date de paiement/ });
  await user.clear(day);
  await user.type(day, '20/11/2026');
  await user.type(within(dialog).getByRole('textbox', { name: /Référence/ }), 'VIR 12');
  await user.click(within(dialog).getByRole('button', { name: 'Enregistrer le paiement' }));
  expect(await screen.findByText('Payée')).toBeVisible();
  expect(sent('MarkInvoicePaid')).toEqual([{ recordId: 'i2', paidOn: '2026-11-20', reference: 'VIR 12' }]);
});

it('that was paid in another window meanwhile is so once the refusal is closed', async () => {
  // Of another tool: no paper is waited for.
  let shown = final({ items: [] });
  const { user, sent } = open(() => shown, {
    markPaid: () => refuse('BAD_USER_INPUT', 400, 'Cette facture est déjà payée.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Marquer payée' }));
  shown = final({ items: [], paidOn: '2026-11-20', viewerCanMarkPaid: false });
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /Référence/ }), 'VIR 12');
  await user.click(dialog.getByRole('button', { name: 'Enregistrer le paiement' }));
  expect(await screen.findByText('Cette facture est déjà payée.')).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Fermer sans enregistrer' }));
  await waitFor(() => expect(sent('InvoiceDetail')).toHaveLength(2));
  expect(await screen.findByText('Payée')).toBeVisible();
});

const AT_BANK = { transferSentAt: '2026-11-20T09:00:00.000Z', transferSentAmount: 14_400 };

it.each([
  ['the bank was not given', { paymentState: 'inRun' }, /il sera retiré de l’ordre/],
  [
    'the bank was given',
    { paymentState: 'inRun', ...AT_BANK },
    /remis à la banque le.*sinon elle sera payée deux fois/,
  ],
])('is not paid twice: says of a transfer that %s what becomes of it', async (_name, changes, sentence) => {
  const { user } = open(() => final({ side: 'supplier', ...changes }));
  await user.click(await screen.findByRole('button', { name: 'Marquer payée' }));
  expect(within(screen.getByRole('dialog')).getByText(sentence)).toBeVisible();
});

it.each([
  ['a part', { owedAmount: 10_000 }, /4.400,00.€ de trop/],
  ['all', { status: 'CANCELLED' }, /14.400,00.€ de trop/],
])('says of a transfer that the bank had before a credit note over %s to stop it', async (_name, changes, sentence) => {
  open(() => final({ side: 'supplier', ...AT_BANK, ...changes }));
  expect(await screen.findByText(sentence)).toHaveTextContent(/ne pas l’exécuter/);
});

it('that was taken back since was not cancelled on the day of its payment', async () => {
  open(() => final({ status: 'CANCELLED', paidOn: '2026-11-20', receivedAmount: 14_400 }));
  expect(await screen.findByText('Payée le 20/11/2026')).toBeVisible();
});
