import { refuse } from '@bloom/tools/fake-api';
import { screen, within } from '@testing-library/react';
import { asked, cell, openInvoices, rowOf, server } from './invoice.fixture.ts';

it('shows the draft on its paper, and the number that it gets', async () => {
  const sheet = {
    recordId: 'invoice-1',
    side: 'customer',
    kind: 'invoice',
    status: 'TO_VALIDATE',
    number: null,
    issuedOn: null,
    dueOn: '2026-12-20',
    netAmount: 3000,
    vatAmount: 600,
    totalAmount: 3600,
    ...{ periodStart: '2026-11-01', isPaperDateNeeded: false },
    urlInvoice: null,
    viewerCanFinalise: true,
  };
  const final = { ...sheet, status: 'FINALISED', number: 'F-2026-00001', viewerCanFinalise: false };
  const { user } = openInvoices(
    { activity: { clientInvoiceStatus: 'TO_VALIDATE' } },
    {
      finalizeInvoice: () => {
        server.month = { activity: { clientInvoiceStatus: 'FINALISED' } };
        return { ...final, activity: rowOf(server.month).activity };
      },
    },
    sheet,
  );
  await user.click(await cell('client', 'Créée à valider'));
  const dialog = await screen.findByRole('dialog', {
    name: 'Facture client de Zoé Petit, novembre 2026, Refonte du portail',
  });
  expect(await within(dialog).findByText('Attribué à la finalisation')).toBeVisible();
  expect(within(dialog).getByRole('link', { name: 'Ouvrir la facture' })).toHaveAttribute(
    'href',
    '/invoices/invoice-1',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Finaliser la facture' }));
  expect(await screen.findByText('Facture F-2026-00001 finalisée')).toBeVisible();
  expect(await within(dialog).findByText('F-2026-00001')).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: 'Finaliser la facture' })).not.toBeInTheDocument();
});

it.each([
  ['client', 'customer', 'clientInvoiceStatus', 'La finance relit cette facture et lui donne son numéro.'],
  ['Bloomer', 'supplier', 'bloomerInvoiceStatus', 'La finance contrôle cette facture.'],
] as const)('says whose turn it is to an account manager who reads a %s draft', async (who, side, status, words) => {
  const sheet = { recordId: 'invoice-1', side, kind: 'invoice', status: 'TO_VALIDATE', number: null };
  const amounts = {
    periodStart: '2026-11-01',
    isPaperDateNeeded: false,
    issuedOn: null,
    dueOn: null,
    netAmount: 3000,
    vatAmount: 600,
    totalAmount: 3600,
    urlInvoice: null,
  };
  const { user } = openInvoices(
    { activity: { [status]: 'TO_VALIDATE' } },
    {},
    { ...sheet, ...amounts, viewerCanFinalise: false },
  );
  await user.click(await cell(who, 'Créée à valider'));
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Finaliser la facture' })).not.toBeInTheDocument();
});

it('asks for the number of the invoice that a supplier sent', async () => {
  const sheet = {
    recordId: 'invoice-2',
    side: 'supplier',
    kind: 'invoice',
    status: 'TO_VALIDATE',
    number: null,
    issuedOn: null,
    dueOn: null,
    netAmount: 2250,
    vatAmount: 450,
    totalAmount: 2700,
    ...{ periodStart: '2026-11-01', isPaperDateNeeded: false },
    urlInvoice: null,
    viewerCanFinalise: true,
  };
  const { user } = openInvoices(
    { activity: { bloomerInvoiceStatus: 'TO_VALIDATE' } },
    { finalizeInvoice: () => refuse('BAD_USER_INPUT', 400, 'x', { fieldErrors: { supplierNumber: 'Déjà pris.' } }) },
    sheet,
  );
  await user.click(await cell('Bloomer', 'Créée à valider'));
  await user.click(await screen.findByRole('button', { name: 'Finaliser la facture' }));
  expect(await screen.findAllByText('Indiquez le montant qui est écrit sur la facture.')).toHaveLength(2);
  expect(
    await screen.findByText('Indiquez le numéro de la facture du fournisseur, 35 caractères au plus.'),
  ).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /^Numéro/ }), ' 2026/11 ');
  await user.type(screen.getByRole('textbox', { name: /Total HT/ }), '2250');
  await user.type(screen.getByRole('textbox', { name: /Total TTC/ }), '2700');
  await user.click(screen.getByRole('button', { name: 'Finaliser la facture' }));
  expect(await screen.findByText('Déjà pris.')).toBeVisible();
  expect(asked.mock.lastCall?.[1]).toMatchObject({
    recordId: 'invoice-2',
    supplierNumber: '2026/11',
    paper: { netAmount: 2250, totalAmount: 2700 },
  });
});

it('of another tool has no paper here; a draft may be made, a final one stays the only one', async () => {
  const { user } = openInvoices({
    activity: { clientInvoiceStatus: 'FINALISED', bloomerInvoiceStatus: 'TO_VALIDATE' },
  });
  await user.click(await cell('client', 'Créée et finalisée'));
  expect(await screen.findByText('Cette facture n’est pas dans Bloom')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Créer la facture' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.click(await cell('Bloomer', 'Créée à valider'));
  await user.click(await screen.findByRole('button', { name: 'Créer la facture' }));
  expect(await screen.findByRole('dialog', { name: 'Créer la facture Bloomer' })).toBeVisible();
});

describe('the PDF that a Bloomer sent', () => {
  const sent = {
    bloomerInvoiceStatus: 'TO_VALIDATE',
    urlInvoicesS3: '/files/activity/2026-11-01/activity-1/invoice/file-1.pdf',
  };

  it('is what counts after an invoice in his name that failed before he sent it', async () => {
    const failed = { recordId: 'invoice-3', side: 'supplier', kind: 'invoice', status: 'ERROR', number: null };
    const amounts = { issuedOn: null, dueOn: null, netAmount: null, vatAmount: null, totalAmount: null };
    const compared = { periodStart: null, isPaperDateNeeded: false };
    const sheet = { ...failed, ...amounts, ...compared, urlInvoice: null, viewerCanFinalise: false };
    const { user } = openInvoices({ activity: sent }, {}, sheet);
    await user.click(await cell('Bloomer', 'Créée à valider'));
    expect(await screen.findByText('Facture déposée par le Bloomer, à contrôler.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Créer la facture' }));
    expect(await screen.findByRole('dialog', { name: 'Créer la facture Bloomer' })).toBeVisible();
  });

  it('is read before its draft is asked for', async () => {
    const { user } = openInvoices({ activity: sent });
    await user.click(await cell('Bloomer', 'Créée à valider'));
    expect(await screen.findByText('Facture déposée par le Bloomer, à contrôler.')).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Facture déposée' })).toBeVisible();
    expect(screen.queryByText('Cette facture n’est pas dans Bloom')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Créer la facture' }));
    expect(await screen.findByRole('dialog', { name: 'Créer la facture Bloomer' })).toBeVisible();
  });

  it('is read with the one that completes it by who makes no invoice', async () => {
    const urlAdditionalInvoicesS3 = '/files/activity/2026-11-01/activity-1/additional-invoice/file-2.pdf';
    const { user } = openInvoices({ activity: { ...sent, urlAdditionalInvoicesS3, viewerCanInvoiceSupplier: false } });
    await user.click(await cell('Bloomer', 'Créée à valider'));
    expect(await screen.findByRole('region', { name: 'Facture déposée' })).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Facture complémentaire déposée' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Créer la facture' })).not.toBeInTheDocument();
  });

  it('is no invoice of the client', async () => {
    const { user } = openInvoices({ activity: { ...sent, clientInvoiceStatus: 'FINALISED' } });
    await user.click(await cell('client', 'Créée et finalisée'));
    expect(await screen.findByText('Cette facture n’est pas dans Bloom')).toBeVisible();
  });
});
