import { choose } from '@bloom/tools/choice-list';
import { refuse } from '@bloom/tools/fake-api';
import { freezeDate, usePhone } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { open, owedBack, rowOf, TARGET } from './owed-back.fixture.tsx';

freezeDate('2026-11-23T10:00:00Z');
beforeEach(() => localStorage.clear());

it('lists what is owed back by age, with its total, its invoice and its credit note', async () => {
  open();
  expect(
    await screen.findByText(/^2\sfactures, 1\s300,50\s€, dont 1\s000,50\s€ depuis plus de 30 jours$/),
  ).toBeVisible();
  const row = await rowOf(/F-2026-00012/);
  expect(row.getByRole('link', { name: 'Maison Clairval' })).toHaveAttribute('href', '/invoices/i1');
  expect(row.getAllByRole('link', { name: /^A-2026/ }).map((link) => link.getAttribute('href'))).toEqual([
    '/invoices/c1',
  ]);
  const [, first] = screen.getAllByRole('row');
  expect(within(first as HTMLElement).getByText('F-2026-00002')).toBeVisible();
});

it('records a transfer of what is owed back, or of a part, and reads the list again', async () => {
  const { user, sent, calls } = open();
  await user.click((await rowOf(/F-2026-00012/)).getByRole('button', { name: 'Rembourser la facture F-2026-00012' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Enregistrer un remboursement' }));
  const amount = dialog.getByRole('textbox', { name: /Montant remboursé/ });
  expect(amount).toHaveValue('300');
  await user.clear(amount);
  await user.type(amount, '300,01');
  await user.type(dialog.getByRole('textbox', { name: /Référence du virement/ }), 'REMB 78');
  await user.click(dialog.getByRole('button', { name: 'Enregistrer le remboursement' }));
  expect(await dialog.findByText('Ce montant dépasse ce qui est à rembourser.')).toBeVisible();
  await user.clear(amount);
  await user.type(amount, '120,50');
  await user.click(dialog.getByRole('button', { name: 'Enregistrer le remboursement' }));
  expect(await screen.findByText('Remboursement enregistré')).toBeVisible();
  expect(sent('RecordClientRefund')).toEqual({
    invoiceId: 'i1',
    amount: 120.5,
    owedBack: 300,
    settledOn: '2026-11-23',
    reference: 'REMB 78',
  });
  await waitFor(() =>
    expect(calls.filter(({ variables }) => variables.side === 'customer' && !variables.societyId).length).toBe(2),
  );
});

it('pays another invoice of the client, with no more than that one asks', async () => {
  const { user, sent } = open();
  await user.click((await rowOf(/F-2026-00012/)).getByRole('button', { name: 'Compenser la facture F-2026-00012' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Compenser avec une autre facture' }));
  const amount = await dialog.findByRole('textbox', { name: /Montant compensé/ });
  expect(amount).toHaveValue('250');
  await user.clear(amount);
  await user.type(amount, '260');
  await user.click(dialog.getByRole('button', { name: 'Compenser' }));
  expect(await dialog.findByText('Ce montant dépasse ce que l’autre facture attend.')).toBeVisible();
  await user.clear(amount);
  await user.type(amount, '250');
  await user.click(dialog.getByRole('button', { name: 'Compenser' }));
  expect(await screen.findByText('Compensation enregistrée')).toBeVisible();
  expect(sent('OffsetTargets')).toEqual({ recordId: 'i1' });
  expect(sent('OffsetClientRefund')).toEqual({ invoiceId: 'i1', targetId: 't1', amount: 250, owedBack: 300 });
});

it('proposes what the chosen invoice takes, until somebody types another amount', async () => {
  const small = { ...TARGET, recordId: 't2', number: 'F-2026-00041', owedAmount: 40 };
  const { user } = open({ targets: [TARGET, small] });
  await user.click((await rowOf(/F-2026-00012/)).getByRole('button', { name: 'Compenser la facture F-2026-00012' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Compenser avec une autre facture' }));
  const amount = await dialog.findByRole('textbox', { name: /Montant compensé/ });
  const target = dialog.getByRole('combobox', { name: /Facture à payer ainsi/ });
  expect(amount).toHaveValue('300');
  await choose(user, target, /F-2026-00041/);
  await waitFor(() => expect(amount).toHaveValue('40'));
  await choose(user, target, /F-2026-00040/);
  await waitFor(() => expect(amount).toHaveValue('250'));
  await user.clear(amount);
  await user.type(amount, '12,5');
  await choose(user, target, /F-2026-00041/);
  expect(amount).toHaveValue('12,5');
});

it('says a sum below two euros in the singular', async () => {
  usePhone();
  open({ rows: [owedBack({ refundedAmount: 1 })] });
  expect(await screen.findByText(/1,00\s€ déjà rendu$/)).toBeVisible();
});

it('says what the server refuses, keeps what was typed, and reads the list again', async () => {
  const changed = 'Ce qui est à rembourser a changé entre-temps.';
  const { user, calls } = open({
    answers: {
      recordClientRefund: () => refuse('CONFLICT', 409, changed),
    },
  });
  await user.click((await rowOf(/F-2026-00012/)).getByRole('button', { name: /^Rembourser/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /Référence/ }), 'REMB 78');
  await user.click(dialog.getByRole('button', { name: 'Enregistrer le remboursement' }));
  expect(await screen.findByText(changed)).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /Référence/ })).toHaveValue('REMB 78');
  await user.click(dialog.getByRole('button', { name: 'Annuler' }));
  await user.click(await screen.findByRole('button', { name: 'Fermer sans enregistrer' }));
  await waitFor(() =>
    expect(calls.filter(({ variables }) => variables.side === 'customer' && !variables.societyId).length).toBe(2),
  );
});

it('reads what was given back again when it cannot be taken back', async () => {
  const { user, calls } = open({
    at: '&remboursements=enregistres',
    answers: { undoClientRefund: () => refuse('BAD_USER_INPUT', 400, 'Ce remboursement est déjà annulé.') },
  });
  const row = await rowOf(/Virement REMB 77/);
  await user.click(row.getByRole('button', { name: /^Annuler le remboursement/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /Raison/ }), 'Saisi deux fois');
  await user.click(dialog.getByRole('button', { name: 'Annuler le remboursement' }));
  expect(await screen.findByText('Ce remboursement est déjà annulé.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Garder' }));
  await user.click(await screen.findByRole('button', { name: 'Fermer sans enregistrer' }));
  await waitFor(() => expect(calls.filter(({ operation }) => operation === 'LatestRefunds').length).toBe(2));
});

it('shows what was given back, and takes a mistake back with its reason', async () => {
  const { user, sent } = open({ at: '&remboursements=enregistres' });
  const row = await rowOf(/Virement REMB 77, relevé du 20\/11\/2026/);
  expect(await screen.findByText('Annulé le 21/11/2026 par Nora Vidal : Une autre facture')).toBeVisible();
  await user.click(row.getByRole('button', { name: /^Annuler le remboursement de 200,00\s€ sur F-2026-00012$/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /Raison/ }), 'Saisi deux fois');
  await user.click(dialog.getByRole('button', { name: 'Annuler le remboursement' }));
  expect(await screen.findByText('Remboursement annulé')).toBeVisible();
  expect(sent('UndoClientRefund')).toEqual({ recordId: 'r1', reason: 'Saisi deux fois' });
});

it('has nothing to show where nothing is owed back', async () => {
  open({ rows: [] });
  expect(await screen.findByText('Rien à rembourser')).toBeVisible();
});
