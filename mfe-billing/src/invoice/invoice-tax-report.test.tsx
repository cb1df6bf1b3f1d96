import { startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen } from '@testing-library/react';
import { final } from '../testing/invoice.fixture.ts';
import { InvoicePage } from './invoice.page.tsx';

function open(shown: () => unknown, mutations: Record<string, () => unknown> = {}) {
  const calls = startFakeApi({ Query: { invoice: shown }, Mutation: mutations });
  return { calls, ...renderPage(InvoicePage, { path: '/invoices/:id', at: '/invoices/i1', roles: ['Admin'] }) };
}

const TITLE = 'Déclaration à l’administration';

it('an invoice that platforms pass on has no report', async () => {
  open(() => final());
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('heading', { name: TITLE })).not.toBeInTheDocument();
});

it('one that was reported says since when', async () => {
  open(() => final({ taxReportStatus: 'Acceptée par la plateforme', taxReportAt: '2026-11-04T09:00:00.000Z' }));
  expect(await screen.findByRole('heading', { name: TITLE })).toBeVisible();
  expect(screen.getByText('Acceptée par la plateforme')).toBeVisible();
  expect(screen.getByText(/^Le 04\/11\/2026/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Transmettre à nouveau' })).not.toBeInTheDocument();
});

it('one that waits says why, and nobody has to do anything', async () => {
  open(() => final({ taxReportStatus: 'En attente', taxReportProblem: 'La plateforme ne répond pas.' }));
  expect(await screen.findByText('La plateforme ne répond pas.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Transmettre à nouveau' })).not.toBeInTheDocument();
});

it('one that was refused is sent once more', async () => {
  let shown = final({
    taxReportStatus: 'Refusée',
    taxReportProblem: 'Numéro de TVA faux.',
    taxReportTask: 'Déclaration refusée par la plateforme',
    ...{ viewerCanResendTaxReport: true, viewerCanSettleTaxReport: true },
  });
  const { user, calls } = open(() => shown, {
    resendTaxReport: () => {
      shown = final({ taxReportStatus: 'En attente' });
      return shown;
    },
  });
  expect(await screen.findByText(/^Déclaration refusée par la plateforme : Numéro de TVA faux\./)).toBeVisible();
  expect(screen.getByText(/Rien n’en change pour la facture/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Transmettre à nouveau' }));
  expect(await screen.findByText('En attente')).toBeVisible();
  const sent = calls.find(({ operation }) => operation === 'ResendTaxReport');
  expect(sent?.variables).toEqual({ recordId: shown.recordId });
  expect(screen.getByText('Déclaration remise en file d’envoi')).toBeVisible();
});

it('one that was made without the product is noted by whoever says how', async () => {
  let shown = final({
    taxReportStatus: 'Refusée',
    taxReportTask: 'Déclaration refusée par la plateforme',
    ...{ viewerCanResendTaxReport: true, viewerCanSettleTaxReport: true },
  });
  const { user, calls } = open(() => shown, {
    settleTaxReport: () => {
      shown = final({ taxReportStatus: 'Faite autrement', taxReportProblem: 'Saisie sur le portail' });
      return shown;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Faite autrement' }));
  await user.type(await screen.findByRole('textbox', { name: /Raison/ }), 'Saisie sur le portail');
  await user.click(screen.getByRole('button', { name: 'Noter' }));
  expect(await screen.findByText('Saisie sur le portail')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Transmettre à nouveau' })).not.toBeInTheDocument();
  const sent = calls.find(({ operation }) => operation === 'SettleTaxReport');
  expect(sent?.variables).toEqual({ recordId: shown.recordId, reason: 'Saisie sur le portail' });
});

it('one that was accepted twice is noted by whoever had a copy withdrawn, and not sent again', async () => {
  let shown = final({
    taxReportStatus: 'Acceptée par la plateforme',
    taxReportTask: 'Déclaration acceptée deux fois par la plateforme',
    viewerCanSettleTaxReport: true,
  });
  const { user } = open(() => shown, {
    settleTaxReport: () => {
      shown = final({ taxReportStatus: 'Acceptée par la plateforme' });
      return shown;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Noter le retrait' }));
  expect(screen.queryByRole('button', { name: 'Transmettre à nouveau' })).not.toBeInTheDocument();
  await user.type(await screen.findByRole('textbox', { name: /Raison/ }), 'Retirée le 4');
  await user.click(screen.getByRole('button', { name: 'Noter' }));
  expect(await screen.findByText('Déclaration notée')).toBeVisible();
  expect(screen.queryByText(/acceptée deux fois/)).not.toBeInTheDocument();
});
