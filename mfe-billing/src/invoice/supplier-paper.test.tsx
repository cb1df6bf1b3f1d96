import { refuse } from '@bloom/tools/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { final, invoice } from '../testing/invoice.fixture.ts';
import { openInvoice as open } from '../testing/invoice-page.fixture.ts';

/** The dialog over a paper of a supplier, filled with what it asks: 12 000 € and 14 400 € as its month is worth. */
async function paperDialog(page: ReturnType<typeof open>, amounts = ['12000', '14400']) {
  await page.user.click(await screen.findByRole('button', { name: 'Finaliser' }));
  const dialog = within(screen.getByRole('dialog', { name: /^Finaliser/ }));
  for (const [at, name] of [/Total HT/, /Total TTC/].entries()) {
    await page.user.type(dialog.getByRole('textbox', { name }), amounts[at] ?? '');
  }
  const send = () => page.user.click(dialog.getByRole('button', { name: 'Finaliser' }));
  return {
    dialog,
    send,
    type: (name: RegExp, text: string) => page.user.type(dialog.getByRole('textbox', { name }), text),
  };
}

it('says what the paper of a supplier asks otherwise before it is final, and takes it with a reason', async () => {
  const page = open(() => invoice({ side: 'supplier' }), { finalizeInvoice: () => final() });
  const { dialog, send, type } = await paperDialog(page, ['12000', '12000']);
  await type(/^Numéro/, 'AL-77');
  expect(dialog.getByText(/Le papier demande 12 000,00 € HT et 12 000,00 € TTC/)).toBeVisible();
  await send();
  expect(await dialog.findByText('Indiquez pourquoi la facture est acceptée malgré cet écart.')).toBeVisible();
  expect(page.sent('FinaliseInvoice')).toEqual([]);
  await type(/Pourquoi/, 'Franchise de TVA');
  await send();
  const paper = { issuedOn: null, netAmount: 12_000, totalAmount: 12_000, differenceReason: 'Franchise de TVA' };
  await waitFor(() =>
    expect(page.sent('FinaliseInvoice')).toEqual([{ recordId: 'i1', supplierNumber: 'AL-77', paper }]),
  );
});

it('compares what is written, and not each figure of it while it is typed', async () => {
  const page = open(() => invoice({ side: 'supplier' }));
  const { dialog, type } = await paperDialog(page, ['12000', '144']);
  expect(dialog.queryByText(/Le papier demande/)).not.toBeInTheDocument();
  await type(/Total TTC/, '00');
  await type(/^Numéro/, 'AL-77');
  expect(dialog.queryByText(/Le papier demande/)).not.toBeInTheDocument();
  await type(/Total TTC/, '0');
  expect(dialog.getByText(/Le papier demande/)).toBeVisible();
});

it('asks a supplier abroad for the date of his paper, and takes no other amount', async () => {
  const page = open(() => invoice({ side: 'supplier', isPaperDateNeeded: true }));
  const { dialog, send, type } = await paperDialog(page, ['12000', '12000']);
  await type(/^Numéro/, 'AL-77');
  await send();
  expect(await dialog.findByText('Indiquez la date que porte la facture.')).toBeVisible();
  expect(dialog.getByText(/est déclaré avec les montants du papier/)).toBeVisible();
  expect(dialog.queryByRole('textbox', { name: /Pourquoi/ })).not.toBeInTheDocument();
  expect(page.sent('FinaliseInvoice')).toEqual([]);
});

it('shows the difference that was accepted', async () => {
  open(() => final({ side: 'supplier', paperDifference: 'Le papier demande 1 €. Franchise' }));
  expect(await screen.findByText('Le papier demande 1 €. Franchise')).toBeVisible();
});

it('asks for the number that the supplier wrote', async () => {
  const page = open(() => invoice({ side: 'supplier', seller: 'Atelier du Lac' }), {
    finalizeInvoice: () =>
      refuse('BAD_USER_INPUT', 400, 'Non', {
        invalidArgs: ['supplierNumber'],
        fieldErrors: { supplierNumber: 'Une facture de ce fournisseur porte déjà ce numéro.' },
      }),
  });
  const { dialog, send, type } = await paperDialog(page);
  await send();
  expect(
    await dialog.findByText('Indiquez le numéro de la facture du fournisseur, 35 caractères au plus.'),
  ).toBeVisible();
  await type(/^Numéro/, 'AL-77');
  await send();
  expect(await dialog.findByText('Une facture de ce fournisseur porte déjà ce numéro.')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /^Numéro/ })).toHaveValue('AL-77');
  const paper = { issuedOn: null, netAmount: 12_000, totalAmount: 14_400, differenceReason: null };
  expect(page.sent('FinaliseInvoice')).toEqual([{ recordId: 'i1', supplierNumber: 'AL-77', paper }]);
});

it('of a supplier who received too much says how that comes back, as the list of it does', async () => {
  open(() => final({ side: 'supplier', overpaidAmount: 600, viewerCanRefund: true }));
  for (const name of ['Encaisser le trop-versé', 'Déduire']) {
    expect(await screen.findByRole('button', { name })).toBeVisible();
  }
  expect(screen.queryByRole('button', { name: 'Compenser' })).not.toBeInTheDocument();
});
