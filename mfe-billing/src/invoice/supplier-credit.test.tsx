import { fireEvent, screen, within } from '@testing-library/react';
import { final } from '../testing/invoice.fixture.ts';
import { openInvoice as open } from '../testing/invoice-page.fixture.ts';

const received = (over: Record<string, unknown> = {}) =>
  final({
    side: 'supplier',
    number: 'FA-12',
    seller: 'Atelier du Lac',
    viewerCanCredit: false,
    viewerCanRecordCredit: true,
    ...over,
  });

const pdf = new File(['%PDF-1.7'], 'avoir.pdf', { type: 'application/pdf' });

async function filled(user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Enregistrer l’avoir reçu' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Enregistrer l’avoir reçu' }));
  fireEvent.change(dialog.getByLabelText(/Avoir du fournisseur \(PDF\)/), { target: { files: [pdf] } });
  await user.type(dialog.getByRole('textbox', { name: /Numéro écrit sur l’avoir/ }), ' AV-1 ');
  await user.type(dialog.getByRole('textbox', { name: /Date de l’avoir/ }), '20/11/2026');
  return dialog;
}

it('an invoice that came is taken back by the paper of its supplier’s credit note', async () => {
  let shown = received();
  const { user, sent } = open(() => shown, {
    recordSupplierCredit: () => {
      shown = received({ status: 'CANCELLED', viewerCanRecordCredit: false });
      return shown;
    },
  });
  const dialog = await filled(user);
  expect(dialog.getByText(/14.400,00.€ TTC/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Enregistrer l’avoir' }));
  expect(await screen.findByText('Avoir enregistré')).toBeVisible();
  expect(await screen.findByText('Annulée')).toBeVisible();
  const [variables] = sent('RecordSupplierCredit');
  expect(variables).toMatchObject({ creditNumber: 'AV-1', creditedOn: '2026-11-20' });
});

it('says what is missing of it, and that what was paid is owed back', async () => {
  const { user } = open(() => received({ paidOn: '2026-11-20' }));
  await user.click(await screen.findByRole('button', { name: 'Enregistrer l’avoir reçu' }));
  const empty = within(await screen.findByRole('dialog'));
  expect(empty.getByText(/le fournisseur doit vous la rembourser/)).toBeVisible();
  await user.click(empty.getByRole('button', { name: 'Enregistrer l’avoir' }));
  expect(await empty.findByText('Choisissez l’avoir du fournisseur, en PDF.')).toBeVisible();
  expect(empty.getByText('Indiquez le numéro de l’avoir du fournisseur, 35 caractères au plus.')).toBeVisible();
  expect(empty.getByText('Indiquez la date que porte l’avoir.')).toBeVisible();
});
