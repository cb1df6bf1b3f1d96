import { refuse } from '@bloom/tools/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { failed, final, invoice } from '../testing/invoice.fixture.ts';
import { openInvoice as open } from '../testing/invoice-page.fixture.ts';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

it('a draft says what it is, of which month, and offers what the server allows', async () => {
  open(() => invoice());
  await heading('Facture client (sans numéro)');
  expect(screen.getByText('14 400,00 €')).toBeVisible();
  expect(screen.getByRole('link', { name: 'octobre 2026' })).toHaveAttribute('href', '/activities?month=2026-10');
  expect(screen.getByRole('link', { name: 'Refonte du portail' })).toHaveAttribute('href', '/missions/m1');
  for (const name of ['Finaliser', 'Annuler le brouillon', 'Régénérer']) {
    expect(screen.getByRole('button', { name })).toBeVisible();
  }
  for (const name of ['Créer un avoir', 'Marquer payée']) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
});

it('is finalised after a warning that it never changes again', async () => {
  let made = invoice();
  const { user, sent } = open(() => made, {
    finalizeInvoice: () => {
      made = final({ recordId: 'i1' });
      return made;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Finaliser' }));
  const dialog = screen.getByRole('dialog', { name: /^Finaliser la facture/ });
  expect(within(dialog).getByText(/ne change plus jamais/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Finaliser' }));
  await heading('Facture client F-2026-00012');
  expect(sent('FinaliseInvoice')).toEqual([{ recordId: 'i1' }]);
  expect(screen.getByText('Facture F-2026-00012 finalisée')).toBeVisible();
});

it('offers to make it again when the month has changed since', async () => {
  const sentence = 'Le mois a changé depuis la création : régénérez la facture.';
  const { user, sent } = open(() => invoice(), {
    finalizeInvoice: () => refuse('CONFLICT', 409, sentence),
    createActivityCustomerInvoiceRetry: () => ({ jobId: 'j1', status: 'TO_VALIDATE', invoice: invoice() }),
  });
  await user.click(await screen.findByRole('button', { name: 'Finaliser' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Finaliser' }));
  const alert = await within(screen.getByRole('dialog')).findByRole('alert');
  expect(alert).toHaveTextContent('régénérez la facture');
  await user.click(within(alert).getByRole('button', { name: 'Régénérer' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: /^Régénérer/ })).getByRole('button', { name: 'Régénérer' }),
  );
  await waitFor(() =>
    expect(sent('RegenerateCustomerInvoice')).toEqual([{ activityRecordID: 'a1', force: true, reason: null }]),
  );
});

it('names the rules that refuse it, and that no number was used', async () => {
  const { user } = open(() => invoice(), {
    finalizeInvoice: () => refuse('INVOICE_RULES', 409, 'La TVA est fausse. (BR-CO-14)'),
  });
  await user.click(await screen.findByRole('button', { name: 'Finaliser' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Finaliser' }));
  const alert = await within(screen.getByRole('dialog')).findByRole('alert');
  expect(alert).toHaveTextContent(/Aucun numéro n’a été utilisé/);
  expect(within(alert).getByText('BR-CO-14')).toBeVisible();
});

it('tells how to get the right when a second factor is missing', async () => {
  const { user } = open(() => invoice(), {
    finalizeInvoice: () =>
      refuse('FORBIDDEN', 403, 'Reconnectez-vous avec votre second facteur.', { reason: 'SECOND_FACTOR' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Finaliser' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Finaliser' }));
  expect(await screen.findByText('Reconnectez-vous avec votre second facteur.')).toBeVisible();
});

it('shows what went wrong rule by rule, and makes it again', async () => {
  let shown: unknown = failed();
  const { user, sent } = open(() => shown, {
    createActivityCustomerInvoiceRetry: () => {
      shown = invoice({ recordId: 'i3' });
      return { jobId: 'j1', status: 'TO_VALIDATE', invoice: shown };
    },
  });
  const alert = await screen.findByRole('alert');
  expect(
    within(alert)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Le client exige un bon de commande. BR-FR-10', 'L’adresse de Maison Clairval est incomplète. BR-08']);
  await user.click(screen.getByRole('button', { name: 'Régénérer' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Régénérer' }));
  // The page reads the invoice once more when its job has ended, and draws what to do anew.
  await waitFor(() => expect(screen.getByText(/Relisez cette facture/)).toBeVisible());
  expect(sent('RegenerateCustomerInvoice')).toEqual([{ activityRecordID: 'a1', force: false, reason: null }]);
});

it('a draft is cancelled with a reason', async () => {
  const { user, sent } = open(() => invoice(), {
    cancelInvoice: () =>
      invoice({ status: 'CANCELLED', reason: 'Mois corrigé', viewerCanCancel: false, viewerCanFinalise: false }),
  });
  await user.click(await screen.findByRole('button', { name: 'Annuler le brouillon' }));
  const dialog = screen.getByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /Raison/ }), 'Mois corrigé');
  await user.click(within(dialog).getByRole('button', { name: 'Annuler le brouillon' }));
  expect(await screen.findByText('Brouillon annulé')).toBeVisible();
  expect(sent('CancelInvoice')).toEqual([{ recordId: 'i1', reason: 'Mois corrigé' }]);
});

it('says who contests it and why, and that an unpaid one is late', async () => {
  open(() =>
    final({
      task: 'late',
      dueOn: '2026-01-31',
      side: 'supplier',
      kind: 'selfBilled',
      contestedAt: '2026-11-05T08:00:00Z',
      contestReason: 'Il manque deux jours',
    }),
  );
  expect(await screen.findByText(/Il manque deux jours/)).toBeVisible();
  expect(screen.getByText(/en retard de/)).toBeVisible();
});

it('says of one that was paid in part what came in and what is left', async () => {
  open(() => final({ owedAmount: 4400, receivedAmount: 10_000 }));
  expect(await screen.findByText('Payée en partie')).toBeVisible();
  expect(screen.getByText('Reste à encaisser, TTC')).toBeVisible();
  expect(screen.getByText(/^4.400,00/)).toBeVisible();
  expect(screen.getByText(/^Déjà reçu.*10.000,00/)).toBeVisible();
});

it('says of one that was paid too much what is due, beside what came in', async () => {
  const paid = { paidOn: '2026-11-20', owedAmount: 2339.95, receivedAmount: 10_000, owedBackAmount: 7660.05 };
  open(() => final({ ...paid, overpaidAmount: 7660.05 }));
  expect(await screen.findByText('Dû après avoir, TTC')).toBeVisible();
  expect(screen.queryByText('Encaissé, TTC')).not.toBeInTheDocument();
  expect(screen.getByText(/^Déjà reçu.*10.000,00/)).toBeVisible();
});

it.each([
  ['customer', /Le client a payé 5.000,00.€ de trop.: à lui rembourser/],
  ['supplier', /Le fournisseur a reçu 5.000,00.€ de trop.: à déduire/],
] as const)('says of one of a %s that was paid before its credit note what is owed back', async (side, sentence) => {
  open(() => final({ side, status: 'CANCELLED', overpaidAmount: 5000 }));
  expect(await screen.findByText(sentence)).toBeVisible();
});

it.each([
  ['is being made', {}, /en préparation/],
  ['came from elsewhere without its lines', { items: [] }, /vient d’un autre outil/],
  ['a supplier did not hand in', { side: 'supplier' }, /Aucun document n’a été déposé par le fournisseur/],
  [
    'may be made again',
    { number: null, status: 'TO_VALIDATE', viewerCanRegenerate: true },
    /régénérez-le pour le relire avant de le finaliser/,
  ],
])('says of a paper that %s why it is not there', async (_name, changes, sentence) => {
  open(() => final({ urlInvoice: null, ...changes }));
  expect(await screen.findByText(sentence)).toBeVisible();
});

it('calls a credit that is being made by its name', async () => {
  open(() => invoice({ kind: 'credit', status: 'IN_PROGRESS' }));
  expect(await screen.findByText(/^L’avoir est en cours de création/)).toBeVisible();
});

it('a credit and what it takes back name each other', async () => {
  open(() =>
    invoice({
      kind: 'credit',
      preceding: { recordId: 'i2', number: 'F-2026-00012', kind: 'invoice', side: 'customer' },
    }),
  );
  expect(await screen.findByRole('link', { name: 'F-2026-00012' })).toHaveAttribute('href', '/invoices/i2');
});

it('says that it does not exist', async () => {
  open(() => refuse('OBJECT_NOT_FOUND', 404));
  expect(await screen.findByText('Cette facture n’existe pas.')).toBeVisible();
});

const notice = {
  kind: 'FORMAL_NOTICE',
  doneOn: '2026-12-16',
  reference: '1A 234',
  reviewOn: '2026-12-31',
  recordedBy: 'Marie Curie',
  recordedAt: '2026-12-17T09:00:00.000Z',
};

it('says that its formal notice was posted, by whom, and leads to where that is followed', async () => {
  open(() => final({ recoverySteps: [notice] }));
  expect(
    await screen.findByText(
      /^Mise en demeure postée le 16\/12\/2026, recommandé nº\s1A 234 \(noté par Marie Curie le 17\/12\/2026\)$/,
    ),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Suivre les relances' })).toHaveAttribute('href', '/payments?vue=relances');
});

it('leads nowhere to follow what a credit note took back', async () => {
  open(() => final({ status: 'CANCELLED', recoverySteps: [notice] }));
  expect(await screen.findByText(/^Mise en demeure postée/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Suivre les relances' })).not.toBeInTheDocument();
});
