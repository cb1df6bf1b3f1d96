import { freezeDate } from '@bloom/tools/render-page';
import { screen, within } from '@testing-library/react';
import { open, owedBack, TARGET } from './owed-back.fixture.tsx';

freezeDate('2026-11-23T10:00:00Z');
beforeEach(() => localStorage.clear());

it('lists what suppliers received too much, which is deducted from a transfer, or given back', async () => {
  const own = owedBack({ recordId: 's1', side: 'supplier', number: 'AF-41', seller: 'Atelier du Lac', buyer: 'Bloom' });
  const next = { ...TARGET, recordId: 't3', side: 'supplier', number: 'AF-42', seller: 'Atelier du Lac' };
  const { user, sent } = open({ rows: [], ofSuppliers: [own], targets: [next] });
  const part = within(await screen.findByRole('region', { name: 'Trop-versés à récupérer' }));
  const row = within(await part.findByRole('row', { name: /AF-41/ }));
  expect(row.getByRole('link', { name: 'Atelier du Lac' })).toBeVisible();
  await user.click(row.getByRole('button', { name: 'Déduire le trop-versé de la facture AF-41' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Déduire d’un prochain virement' }));
  expect(await dialog.findByRole('textbox', { name: /Montant déduit/ })).toHaveValue('250');
  await user.click(dialog.getByRole('button', { name: 'Déduire' }));
  expect(await screen.findByText('Déduction enregistrée')).toBeVisible();
  expect(sent('OffsetTargets')).toEqual({ side: 'supplier', societyId: 's2' });
  expect(sent('OffsetClientRefund')).toEqual({ invoiceId: 's1', targetId: 't3', amount: 250, owedBack: 300 });
});
