import { refuse } from '@bloom/tools/fake-api';
import { freezeDate, usePhone } from '@bloom/tools/render-page';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { missionRecord } from '../testing/activity.fixture.ts';
import { choose, type Opening, openManagement, variablesOf } from '../testing/management.fixture.tsx';

freezeDate('2026-11-25T10:00:00Z');

const written = {
  recordId: 'i1',
  kind: 'selfBilled',
  status: 'FINALISED',
  number: 'AF-2026-00004',
  issuedOn: '2026-11-20',
  dueOn: '2026-12-20',
  paidOn: null,
  totalAmount: 7200,
  urlInvoice: '/files/invoice/i1/facture_AF-2026-00004.pdf',
  contestedAt: null,
  contestReason: null,
  viewerCanContest: true,
};
const signed = { validated: true, CRAStatus: 'VALIDATED', viewerCanEdit: false, viewerCanSign: false };
const mandated = {
  bloomerBillingSociety: { ...missionRecord().bloomerBillingSociety, selfBillingSince: '2026-01-01' },
};
const open = (invoice: object | null, more: Opening = {}) =>
  openManagement({
    activities: [{ ...signed, viewerCanUploadInvoice: true, supplierInvoice: invoice }],
    mission: mandated,
    ...more,
  });

it('says that nothing is to be sent before the firm has written it', async () => {
  open(null);
  expect(await screen.findByText(/Bloom écrit ta facture\s: tu n’as rien à déposer/)).toBeVisible();
  expect(screen.getByRole('button', { name: /^Voir le CRA – novembre/ })).toBeVisible();
  expect(
    screen.queryByRole('button', { name: /^(Déposer ma facture|Autres actions) – novembre/ }),
  ).not.toBeInTheDocument();
});

it('without a mandate the Bloomer sends his own', async () => {
  open(null, { mission: {} });
  expect(await screen.findByRole('button', { name: /^Déposer ma facture/ })).toBeVisible();
  expect(screen.queryByText(/écrit ta facture/)).not.toBeInTheDocument();
});

it('shows number, amount and day of payment, and the paper first, on a phone', async () => {
  usePhone();
  open(written);
  const month = await screen.findByRole('list', { name: 'CRA de la mission' });
  expect(month).toHaveTextContent(/Facture AF-2026-00004\s: 7\s200,00\s€ TTC/);
  expect(month).toHaveTextContent('paiement prévu le 20/12/2026');
  expect(within(month).getByRole('button', { name: /^Voir la facture/ })).toBeVisible();
});

it('names no day of payment while it is contested', async () => {
  open({ ...written, contestedAt: '2026-11-20T09:00:00Z', contestReason: 'Un jour manque', viewerCanContest: false });
  expect(await screen.findByText('paiement suspendu')).toBeVisible();
  expect(screen.queryByText(/paiement prévu/)).not.toBeInTheDocument();
});

it('shows the day on which it was paid', async () => {
  open({ ...written, paidOn: '2026-12-18', viewerCanContest: false });
  expect(await screen.findByText(/payée le 18\/12\/2026/)).toBeVisible();
});

it('that he sent himself says the day on which it was paid, too', async () => {
  openManagement({
    activities: [
      {
        ...signed,
        ...{ payed: true, urlInvoicesS3: '/files/a.pdf', dateUploadInvoice: '2026-11-20' },
        supplierInvoice: { ...written, kind: 'invoice', paidOn: '2026-12-18' },
      },
    ],
  });
  expect(await screen.findByText('Payé le 18/12/2026')).toBeVisible();
});

it.each([
  ['2027-01-14', 'Paiement prévu le 14/01/2027'],
  ['2026-11-01', 'Paiement attendu depuis le 01/11/2026'],
])('that he sent himself says when it is paid, as his home does: %s', async (estimatedPaymentDate, words) => {
  const sent = { urlInvoicesS3: '/files/a.pdf', dateUploadInvoice: '2026-11-20', estimatedPaymentDate };
  openManagement({ activities: [{ ...signed, ...sent }] });
  expect(await screen.findByText(words)).toBeVisible();
});

it('that is written and late says so as well', async () => {
  open({ ...written, dueOn: '2026-11-20' });
  expect(await screen.findByText(/paiement attendu depuis le 20\/11\/2026/)).toBeVisible();
});

it.each([
  ['a draft', { ...written, number: null, status: 'TO_VALIDATE' }],
  ['an invoice that he sent', { ...written, kind: 'invoice' }],
])('%s is not shown as one that the firm wrote', async (_, invoice) => {
  open(invoice);
  await screen.findByRole('table');
  expect(screen.queryByText(/7\s200,00/)).not.toBeInTheDocument();
});

it('is contested with a reason, until the eighth day', async () => {
  const { user, calls } = open(written, {
    mutations: {
      contestInvoice: () => ({
        ...written,
        viewerCanContest: false,
        contestedAt: '2026-11-25T10:00:00Z',
        contestReason: 'Il manque deux jours',
      }),
    },
  });
  await screen.findByRole('table');
  await choose(user, 'Contester la facture');
  const dialog = await screen.findByRole('dialog', { name: 'Contester la facture' });
  expect(dialog).toHaveTextContent('jusqu’au samedi 28 novembre 2026');
  await user.click(within(dialog).getByRole('button', { name: 'Contester' }));
  expect(await within(dialog).findByText('Dis-nous ce qui ne va pas.')).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: /Ce qui ne va pas/ }), 'Il manque deux jours');
  await user.click(within(dialog).getByRole('button', { name: 'Contester' }));
  expect(await screen.findByText('Facture contestée')).toBeVisible();
  expect(variablesOf(calls, 'ContestInvoice')).toEqual({ recordId: 'i1', reason: 'Il manque deux jours' });
});

it('says that it is too late, and keeps what was written', async () => {
  const sentence = 'Le délai de contestation de 8 jours est passé.';
  const { user } = open(written, {
    mutations: {
      contestInvoice: () => refuse('BAD_USER_INPUT', 400, sentence, { reason: 'TOO_LATE', invalidArgs: [] }),
    },
  });
  await screen.findByRole('table');
  await choose(user, 'Contester la facture');
  const field = await screen.findByRole('textbox', { name: /Ce qui ne va pas/ });
  await user.type(field, 'Prix faux');
  await user.click(screen.getByRole('button', { name: 'Contester' }));
  expect(await screen.findByText(sentence)).toBeVisible();
  await waitFor(() => expect(field).toHaveValue('Prix faux'));
});

it('what was written against it comes back after the page was left, until it is sent', async () => {
  localStorage.clear();
  const { user } = open(written);
  await screen.findByRole('table');
  const reason = () => screen.findByRole('textbox', { name: /Ce qui ne va pas/ });
  await choose(user, 'Contester la facture');
  await user.type(await reason(), 'Il manque deux jours');
  cleanup();

  const second = open(written, { mutations: { contestInvoice: () => ({ ...written, viewerCanContest: false }) } });
  await screen.findByRole('table');
  await choose(second.user, 'Contester la facture');
  await second.user.click(await screen.findByRole('button', { name: 'Les reprendre' }));
  expect(await reason()).toHaveValue('Il manque deux jours');
  await second.user.click(screen.getByRole('button', { name: 'Contester' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  cleanup();

  const third = open(written);
  await screen.findByRole('table');
  await choose(third.user, 'Contester la facture');
  expect(await reason()).toHaveValue('');
  expect(screen.queryByRole('button', { name: 'Les reprendre' })).not.toBeInTheDocument();
});

it('is not to be contested where the server says so', async () => {
  const { user } = open({ ...written, viewerCanContest: false });
  await user.click(await screen.findByRole('button', { name: 'Autres actions – novembre 2026' }));
  expect(screen.queryByRole('menuitem', { name: 'Contester la facture' })).not.toBeInTheDocument();
});
