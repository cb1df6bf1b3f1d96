import { choose } from '@bloom/tools/choice-list';
import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { SocietyBillingCard } from './society-billing.card.tsx';

const client = {
  recordId: 's2',
  name: 'Maison Clairval',
  isClient: true,
  portage: false,
  addressPart1: '9 rue de la Paix',
  addressZip: '75002',
  addressTown: 'Paris',
  selfBillingSince: null,
  viewerCanSeeBilling: true,
  viewerCanSetBilling: true,
  clientBilling: null,
};
const supplier = { ...client, recordId: 's1', name: 'Atelier du Lac', isClient: false };

const Place = () => <SocietyBillingCard societyId="s2" />;

function open(society: object, mutations: Record<string, (args: Record<string, unknown>) => unknown> = {}) {
  const calls = startFakeApi({ Query: { society: () => society }, Mutation: mutations });
  const sent = (operation: string) =>
    calls.filter((call) => call.operation === operation).map((call) => call.variables);
  return { sent, ...renderPage(Place, { path: '/society/:id', at: '/society/s2', roles: ['Admin'] }) };
}

it('is not there for who may not see invoices, nor for a company of portage', async () => {
  open({ ...client, viewerCanSeeBilling: false });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Facturation' })).not.toBeInTheDocument());
  open({ ...supplier, portage: true });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Facturation' })).not.toBeInTheDocument());
});

it('finance says how a client wants its invoices', async () => {
  const { user, sent } = open(client, { setClientBilling: () => client });
  const card = await screen.findByRole('region', { name: 'Facturation' });
  expect(within(card).getByRole('link', { name: 'Toutes ses factures' })).toHaveAttribute(
    'href',
    '/invoices?vue=toutes&societe=s2',
  );
  await choose(user, await within(card).findByRole('combobox', { name: /Annuaire/ }), /Annuaire français/);
  await user.type(within(card).getByRole('textbox', { name: /Adresse électronique/ }), '356000000');
  await user.click(within(card).getByRole('radio', { name: 'Anglais' }));
  await user.click(within(card).getByRole('checkbox', { name: /bon de commande/ }));
  await user.click(within(card).getByRole('button', { name: 'Enregistrer la facturation' }));
  expect(await screen.findByText('Facturation du client enregistrée')).toBeVisible();
  expect(sent('SetClientBilling')).toEqual([
    {
      input: {
        societyRecordId: 's2',
        electronicScheme: '0225',
        electronicAddress: '356000000',
        language: 'en_GB',
        orderRequired: true,
      },
    },
  ]);
});

it('sends only what was changed, and shows what a colleague changed meanwhile', async () => {
  const clientBilling = {
    electronicScheme: null,
    electronicAddress: null,
    orderRequired: false,
    isAutomatic: false,
    language: 'fr_FR',
    buyerReference: null,
  };
  const { user, sent } = open(client, {
    setClientBilling: () => ({
      ...client,
      clientBilling: { ...clientBilling, orderRequired: true, buyerReference: 'Service achats' },
    }),
  });
  await user.type(await screen.findByRole('textbox', { name: /Référence/ }), 'Service achats');
  await user.click(screen.getByRole('button', { name: 'Enregistrer la facturation' }));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: /bon de commande/ })).toBeChecked());
  await user.click(screen.getByRole('checkbox', { name: /Finaliser automatiquement/ }));
  await user.click(screen.getByRole('button', { name: 'Enregistrer la facturation' }));
  await waitFor(() =>
    expect(sent('SetClientBilling').map(({ input }) => input)).toEqual([
      { societyRecordId: 's2', buyerReference: 'Service achats' },
      { societyRecordId: 's2', isAutomatic: true },
    ]),
  );
});

function TwoVisits() {
  const [visit, setVisit] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setVisit(visit + 1)}>
        Revenir
      </button>
      <SocietyBillingCard key={visit} societyId="s2" />
    </>
  );
}

it('starts from what is saved now, not from what was read on an earlier visit', async () => {
  let society = client;
  const calls = startFakeApi({ Query: { society: () => society } });
  const { user } = renderPage(TwoVisits, { path: '/society/:id', at: '/society/s2', roles: ['Admin'] });
  expect(await screen.findByRole('textbox', { name: /Référence/ })).toHaveValue('');
  const clientBilling = { orderRequired: false, isAutomatic: false, language: 'fr_FR', buyerReference: 'SA-1' };
  society = { ...client, clientBilling: clientBilling as never };
  await user.click(screen.getByRole('button', { name: 'Revenir' }));
  await waitFor(() => expect(calls).toHaveLength(2));
  await waitFor(() => expect(screen.getByRole('textbox', { name: /Référence/ })).toHaveValue('SA-1'));
});

it('shows what the server refuses where it was typed, and keeps it', async () => {
  const { user } = open(client, {
    setClientBilling: () =>
      refuse('BAD_USER_INPUT', 400, 'Non', {
        invalidArgs: ['electronicAddress'],
        fieldErrors: { electronicAddress: 'L’adresse électronique et son annuaire vont ensemble.' },
      }),
  });
  const field = await screen.findByRole('textbox', { name: /Adresse électronique/ });
  await user.type(field, '356000000');
  await user.click(screen.getByRole('button', { name: 'Enregistrer la facturation' }));
  expect(await screen.findByText('L’adresse électronique et son annuaire vont ensemble.')).toBeVisible();
  expect(field).toHaveValue('356000000');
});

it('account managers read it', async () => {
  const clientBilling = {
    electronicScheme: '0225',
    electronicAddress: '356000000',
    orderRequired: true,
    isAutomatic: false,
    language: 'fr_FR',
    buyerReference: 'Service achats',
  };
  open({ ...client, viewerCanSetBilling: false, clientBilling });
  expect(await screen.findByText('0225:356000000')).toBeVisible();
  expect(screen.getByText('Obligatoire')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('a mandate is recorded with the day of its signature, and revoked', async () => {
  let society: Record<string, unknown> = supplier;
  const { user, sent } = open(supplier, {
    giveSelfBillingMandate: () => {
      society = { ...supplier, selfBillingSince: '2026-11-02', addressZip: null };
      return society;
    },
    revokeSelfBillingMandate: () => supplier,
  });
  await user.click(await screen.findByRole('button', { name: 'Enregistrer un mandat' }));
  await user.click(screen.getByRole('button', { name: 'Enregistrer le mandat' }));
  expect(await screen.findByText('Indiquez la date de signature du mandat.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /Signé le/ }), '02/11/2026');
  await user.click(screen.getByRole('button', { name: 'Enregistrer le mandat' }));
  expect(await screen.findByText(/par mandat du 02\/11\/2026/)).toBeVisible();
  expect(screen.getByText(/L’adresse postale de la société manque/)).toBeVisible();
  expect(sent('GiveMandate')).toEqual([{ societyRecordId: 's1', givenOn: '2026-11-02' }]);
  await user.click(screen.getByRole('button', { name: 'Révoquer le mandat' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Révoquer le mandat\u202f?' }));
  await user.click(dialog.getByRole('button', { name: 'Révoquer le mandat' }));
  expect(await screen.findByText(/le Bloomer dépose lui-même ses factures/)).toBeVisible();
});
