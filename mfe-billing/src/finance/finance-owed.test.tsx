import { startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { cleanup, screen } from '@testing-library/react';
import type { FinanceHomeQuery } from '../graphql.generated.ts';
import { UninvoicedWork } from './finance-owed.tsx';

type Work = FinanceHomeQuery['financeFigures']['uninvoiced'][number];

function open(rows: readonly Work[]) {
  startFakeApi({});
  renderPage(() => <UninvoicedWork rows={rows} />, { path: '/finance', at: '/finance', roles: ['Admin'] });
}

it('leads to the invoices that a month waits for, and to no others', async () => {
  const work = (stage: Work['stage']) => ({ month: '2026-09-01', stage, count: 1, amount: 1200 });
  const uninvoiced = (['RUNNING', 'TO_VALIDATE', 'TO_CREDIT'] as const).map(work);
  open(uninvoiced);
  const leadsTo = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await leadsTo('Facture en cours')).toBe(
    '/invoices?vue=toutes&cote=client&etat=IN_PROGRESS&mois=2026-09&nature=facture',
  );
  expect(await leadsTo('Facture à valider')).toBe('/invoices?vue=a-valider&cote=client&mois=2026-09&nature=facture');
  expect(await leadsTo('Avoir à valider')).toBe('/invoices?vue=a-valider&cote=client&mois=2026-09&nature=avoir');
});

it('leads from work that nobody reported to its month, and says when nothing is missing any more', async () => {
  const missing = { month: '2026-09-01', stage: 'MISSING' as const, count: 2, amount: 1200 };
  open([missing]);
  expect(await screen.findByRole('link', { name: 'Compte rendu à remplir' })).toHaveAttribute(
    'href',
    '/activities?month=2026-09',
  );
  cleanup();
  open([]);
  expect(
    await screen.findByText('Les comptes rendus des mois terminés sont tous remplis, signés et facturés.'),
  ).toBeVisible();
});

it('says where an amount below zero comes from, and nothing of it where there is none', async () => {
  const work = { month: '2026-09-01', stage: 'TO_VALIDATE' as const, count: 1, amount: -600 };
  open([work]);
  expect(await screen.findByText(/^Un montant négatif est celui d’un mois corrigé à la baisse/)).toBeVisible();
  cleanup();
  open([
    { ...work, amount: 600 },
    { ...work, stage: 'TO_CREDIT', amount: -3_000 },
  ]);
  expect(await screen.findByRole('link', { name: 'Avoir à valider' })).toBeVisible();
  expect(screen.queryByText(/montant négatif/)).not.toBeInTheDocument();
});
