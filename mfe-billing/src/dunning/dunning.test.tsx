import { startFakeApi } from '@bloom/tools/fake-api';
import { freezeDate, renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { PaymentsPage } from '../payments/payments.page.tsx';

freezeDate('2026-11-23T10:00:00Z');
beforeEach(() => localStorage.clear());

const late = (over: Record<string, unknown> = {}) => ({
  recordId: 'i1',
  side: 'customer',
  number: 'F-2026-00012',
  buyer: 'Maison Clairval',
  dueOn: '2026-11-18',
  owedAmount: 1200,
  dunningLevel: 0,
  dunningStop: null,
  urlDunningLetter: null,
  latePenalty: 1.36,
  recoveryFee: 40,
  dunningNotices: [],
  recoveryTask: null,
  recoverySteps: [],
  viewerCanRecordNotice: false,
  viewerCanRecordRecovery: false,
  society: { recordId: 's2', name: 'Maison Clairval' },
  ...over,
});
const notice = (level: number, day: string) => ({ level, sentAt: `${day}T09:00:00.000Z` });

function open(invoices: unknown[], files: Record<string, string> = {}, more = '') {
  startFakeApi({ Query: { invoices: () => invoices }, files });
  return renderPage(PaymentsPage, { path: '/payments', at: `/payments?vue=relances${more}`, roles: ['Admin'] });
}

const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));

it('tells what left in one sentence, the last first', async () => {
  open([late({ dunningLevel: 2, dunningNotices: [notice(1, '2026-11-04'), notice(2, '2026-11-16')] })]);
  const row = await rowOf(/F-2026-00012/);
  expect(row.getByText('Deuxième relance le 16/11/2026, relance le 04/11/2026')).toBeVisible();
});

it('says of each late invoice what left and what follows, and of those in time nothing', async () => {
  const notices = [notice(1, '2026-11-04')];
  open([
    late(),
    late({ recordId: 'i2', number: 'F-2026-00013', dueOn: '2026-11-01', dunningLevel: 1, dunningNotices: notices }),
    late({ recordId: 'i3', number: 'F-2026-00014', dueOn: '2026-11-23' }),
  ]);
  expect((await rowOf(/F-2026-00012/)).getByText('Relance au prochain passage')).toBeVisible();
  const second = await rowOf(/F-2026-00013/);
  expect(second.getByText('Deuxième relance au prochain passage')).toBeVisible();
  expect(second.getByText('Relance le 04/11/2026')).toBeVisible();
  expect(screen.queryByText('F-2026-00014')).not.toBeInTheDocument();
  expect(screen.getByText(/2\sfactures, 2\s400,00\s€/)).toBeVisible();
});

it('waits between two reminders where the days of both have passed', async () => {
  open([late({ dueOn: '2026-10-01', dunningLevel: 1, dunningNotices: [notice(1, '2026-11-20')] })]);
  expect((await rowOf(/F-2026-00012/)).getByText('Deuxième relance le 02/12/2026')).toBeVisible();
});

it('says why reminders stopped', async () => {
  open([late({ dunningStop: 'En litige : quantité erronée.' })]);
  expect(await screen.findByText('Suspendues : En litige : quantité erronée.')).toBeVisible();
});

it('gives the letter to print once it is its day', async () => {
  const path = '/files/dunning/i1/mise-en-demeure.pdf';
  const { user } = open([late({ dueOn: '2026-10-01', dunningLevel: 3, urlDunningLetter: path })], { [path]: '%PDF' });
  const taken = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  await screen.findByRole('grid', { name: 'Factures clients en retard' });
  const row = await rowOf(/F-2026-00012/);
  expect(row.getByText('Lettre à envoyer en recommandé')).toBeVisible();
  await user.click(row.getByRole('button', { name: 'Lettre pour la facture F-2026-00012' }));
  await waitFor(() => expect(taken).toHaveBeenCalled());
});

it('says plainly which rate is missing instead of a figure', async () => {
  open([late({ latePenalty: null })]);
  const told = await screen.findByText(/taux d’intérêt légal du 2ᵉ semestre 2026 n’est pas renseigné/);
  expect(told).toHaveTextContent(/transmettez-le à la personne qui exploite/);
  // Whoever reads it sets nothing.
  expect(told).not.toHaveTextContent(/[A-Z]{2}_[A-Z]/);
  expect(await screen.findByText('Taux inconnu')).toBeVisible();
});

it('has nothing to say where everybody pays in time', async () => {
  open([]);
  expect(await screen.findByText('Aucun client en retard')).toBeVisible();
});

it('has the letters alone where the address asks for them, and the others again', async () => {
  const urlDunningLetter = '/files/dunning/i2/mise-en-demeure.pdf';
  const letter = late({
    ...{ recordId: 'i2', number: 'F-2026-00013', dueOn: '2026-10-01', urlDunningLetter },
    recoveryTask: 'FORMAL_NOTICE',
  });
  const { user, router } = open([late(), letter], {}, '&lettres=1');
  await rowOf(/F-2026-00013/);
  expect(screen.queryByText('F-2026-00012')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Voir toutes les factures en retard' }));
  await rowOf(/F-2026-00012/);
  expect(router.state.location.search).toBe('?vue=relances');
});

it('says so when no letter is left to be sent', async () => {
  const { user } = open([late()], {}, '&lettres=1');
  expect(await screen.findByText('Aucune lettre à envoyer')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Voir toutes les factures en retard' }));
  await rowOf(/F-2026-00012/);
});
