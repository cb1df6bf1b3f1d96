import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { final, invoice } from '../testing/invoice.fixture.ts';
import { openInvoice as open } from '../testing/invoice-page.fixture.ts';

beforeEach(() => localStorage.clear());

const credited = {
  createCreditNote: () => ({
    jobId: 'j1',
    status: 'TO_VALIDATE',
    invoice: invoice({ recordId: 'c1', kind: 'credit' }),
  }),
};

it('a final one is taken back by a credit note, which opens', async () => {
  const { user, sent, router } = open(() => final(), credited);
  await user.click(await screen.findByRole('button', { name: 'Créer un avoir' }));
  const dialog = await screen.findByRole('dialog', { name: /F-2026-00012/ });
  expect(within(dialog).getByText(/14.400,00.€ TTC/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Créer l’avoir' }));
  expect(await within(dialog).findByText('Indiquez la raison, 500 caractères au plus.')).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: /Raison/ }), 'Jours contestés');
  await user.click(within(dialog).getByRole('button', { name: 'Créer l’avoir' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/invoices/c1'));
  const lines = [{ lineId: '1', quantity: 20 }];
  expect(sent('CreditInvoice')).toEqual([{ recordId: 'i2', reason: 'Jours contestés', lines }]);
});

it('what was typed of a credit note comes back after the session ended, and is gone once it is created', async () => {
  const first = open(() => final(), credited);
  await first.user.click(await screen.findByRole('button', { name: 'Créer un avoir' }));
  const days = () => screen.getByRole('textbox', { name: /jours ouvrés/ });
  await first.user.clear(days());
  await first.user.type(days(), '0,5');
  await first.user.type(screen.getByRole('textbox', { name: /Raison/ }), 'Jours contestés');
  cleanup();
  const second = open(() => final(), credited);
  await second.user.click(await screen.findByRole('button', { name: 'Créer un avoir' }));
  await second.user.click(screen.getByRole('button', { name: 'Les reprendre' }));
  expect(days()).toHaveValue('0,5');
  expect(screen.getByRole('textbox', { name: /Raison/ })).toHaveValue('Jours contestés');
  await second.user.click(screen.getByRole('button', { name: 'Créer l’avoir' }));
  await waitFor(() => expect(second.sent('CreditInvoice')).toHaveLength(1));
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]));
});

it('why a draft is cancelled comes back after the session ended', async () => {
  const first = open(() => invoice());
  await first.user.click(await screen.findByRole('button', { name: 'Annuler le brouillon' }));
  await first.user.type(screen.getByRole('textbox', { name: /Raison/ }), 'Mois corrigé');
  cleanup();
  const second = open(() => invoice());
  await second.user.click(await screen.findByRole('button', { name: 'Annuler le brouillon' }));
  await second.user.click(screen.getByRole('button', { name: 'Les reprendre' }));
  expect(screen.getByRole('textbox', { name: /Raison/ })).toHaveValue('Mois corrigé');
});

it('a part of one is taken back, and no more than earlier credit notes left', async () => {
  const line = { unitAmountWithoutTaxe: 600, vatRate: 20, discountPercent: 0 };
  const earlier = {
    recordId: 'c0',
    number: 'A-2026-00001',
    kind: 'credit',
    side: 'customer',
    status: 'FINALISED',
    totalAmount: 3600,
    items: [{ lineId: '1', quantity: 5, ...line }],
  };
  const { user, sent } = open(() => final({ credits: [earlier], owedAmount: 10_800 }), credited);
  expect(await screen.findByText('Créditée en partie')).toBeVisible();
  expect(screen.getByText(/^10.800,00/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'A-2026-00001' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Créer un avoir' }));
  const dialog = await screen.findByRole('dialog');
  const field = within(dialog).getByRole('textbox', { name: /jours ouvrés/ });
  expect(field).toHaveValue('15');
  await user.clear(field);
  await user.type(field, '15,5');
  await user.type(within(dialog).getByRole('textbox', { name: /Raison/ }), 'Geste');
  await user.click(within(dialog).getByRole('button', { name: 'Créer l’avoir' }));
  expect(await within(dialog).findByText('Il reste 15 à reprendre sur cette ligne.')).toBeVisible();
  await user.clear(field);
  await user.click(within(dialog).getByRole('button', { name: 'Créer l’avoir' }));
  expect(await within(dialog).findByText('Choisissez au moins une ligne à reprendre.')).toBeVisible();
  await user.type(field, '0,5');
  expect(within(dialog).getByText(/360,00.€ TTC/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Créer l’avoir' }));
  const lines = [{ lineId: '1', quantity: 0.5 }];
  await waitFor(() => expect(sent('CreditInvoice')).toEqual([{ recordId: 'i2', reason: 'Geste', lines }]));
});

const preceding = { recordId: 'i2', number: 'F-2026-00012', kind: 'invoice', side: 'customer' };
const draft = () => invoice({ kind: 'credit', title: 'Avoir sur la facture F-2026-00012', preceding });

it('a draft of one is spoken of as what it is when it gets its number', async () => {
  let made = draft();
  const { user } = open(() => made, {
    finalizeInvoice: () => {
      made = final({ ...draft(), status: 'FINALISED', number: 'A-2026-00007' });
      return made;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Finaliser' }));
  const dialog = screen.getByRole('dialog', { name: /^Finaliser l’avoir/ });
  expect(within(dialog).getByText('Il reçoit son numéro et la date d’aujourd’hui.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Finaliser' }));
  expect(await screen.findByText('Avoir A-2026-00007 finalisé')).toBeVisible();
});

it('a draft that is thrown away says what becomes of what it was to take back, or of what it invoiced', async () => {
  const said = async (shown: () => unknown) => {
    const { user } = open(shown);
    await user.click(await screen.findByRole('button', { name: 'Annuler le brouillon' }));
    const words = screen.getByRole('dialog').textContent;
    cleanup();
    return words;
  };
  expect(await said(draft)).toContain('La facture F-2026-00012 reste telle quelle.');
  expect(await said(() => invoice())).toContain('Le mois pourra être facturé à nouveau.');
  expect(await said(() => invoice({ activity: null }))).toContain('L’échéance pourra être facturée à nouveau.');
});

it('the lines of a month with two prices are told apart by their days, and what is left of each is not rounded', async () => {
  const [line] = final().items;
  const items = [
    { ...line, lineId: '1', quantity: 10, description: 'Maya Roux, du 01/10/2026 au 14/10/2026' },
    { ...line, lineId: '2', quantity: 0.8333, description: 'Maya Roux, du 15/10/2026 au 31/10/2026' },
  ];
  const { user } = open(() => final({ items }), credited);
  await user.click(await screen.findByRole('button', { name: 'Créer un avoir' }));
  const [first, second] = await screen.findAllByRole('textbox', { name: /jours ouvrés/ });
  expect(first).toHaveAccessibleDescription(/du 01\/10\/2026 au 14\/10\/2026 · Reste 10.j à/);
  expect(second).toHaveAccessibleDescription(/du 15\/10\/2026 au 31\/10\/2026 · Reste 0,8333.j à/);
});
