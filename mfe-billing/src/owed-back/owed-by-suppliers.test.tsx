import { freezeDate } from '@bloom/tools/render-page';
import { screen, within } from '@testing-library/react';
import { open, owedBack, refund, rowOf, TARGET } from './owed-back.fixture.tsx';

freezeDate('2026-11-23T10:00:00Z');
beforeEach(() => localStorage.clear());

const OWN = owedBack({ recordId: 's1', side: 'supplier', number: 'AF-41', seller: 'Atelier du Lac', buyer: 'Bloom' });
const NEXT = { ...TARGET, recordId: 't3', side: 'supplier', number: 'AF-42', seller: 'Atelier du Lac' };

it('lists what suppliers received too much, which is deducted from a transfer, or given back', async () => {
  const { user, sent } = open({ rows: [], ofSuppliers: [OWN], targets: [NEXT] });
  const part = within(await screen.findByRole('region', { name: 'Trop-versés à récupérer' }));
  const row = within(await part.findByRole('row', { name: /AF-41/ }));
  expect(row.getByRole('link', { name: 'Atelier du Lac' })).toBeVisible();
  await user.click(row.getByRole('button', { name: 'Déduire le trop-versé de la facture AF-41' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Déduire d’un prochain virement' }));
  expect(await dialog.findByRole('textbox', { name: /Montant déduit/ })).toHaveValue('250');
  expect(dialog.getByText(/^300,00\s€ à récupérer$/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Déduire' }));
  expect(await screen.findByText('Déduction enregistrée')).toBeVisible();
  expect(sent('OffsetTargets')).toEqual({ recordId: 's1' });
  expect(sent('OffsetClientRefund')).toEqual({ invoiceId: 's1', targetId: 't3', amount: 250, owedBack: 300 });
});

it('says of a deduction that is taken back who owes what again', async () => {
  const deduction = refund({ kind: 'offset', amount: 250, bookedOn: null, target: NEXT, invoice: OWN });
  const { user } = open({ ofSuppliers: [OWN], refunds: [deduction], at: '&remboursements=enregistres' });
  const row = await rowOf(/Déduction sur AF-42/);
  await user.click(row.getByRole('button', { name: /^Annuler la déduction de 250,00\s€ sur AF-41$/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Annuler cette déduction/ }));
  expect(
    dialog.getByText(/à nouveau à récupérer sur la facture AF-41, et à nouveau à payer sur la facture AF-42/),
  ).toBeVisible();
});
