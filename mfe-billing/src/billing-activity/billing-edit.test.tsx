import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { usePhone as asOnPhone, renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import type { BillingRowFragment } from '../graphql.generated.ts';
import { billed, billing, cancelled } from './billing.fixture.ts';
import { BillingActivityPage } from './billing-activity.page.tsx';

const sent = jest.fn();

function start(row: BillingRowFragment) {
  asOnPhone();
  localStorage.clear();
  sent.mockClear();
  startFakeApi({
    Query: { getRecruitements: () => [row] },
    Mutation: {
      upsertBilling: ({ input }) => {
        sent({ ...(input as object) });
        return { ...row, ...(input as object), version: 4 };
      },
    },
  });
  return renderPage(BillingActivityPage, { path: '/b', at: '/b', roles: ['Admin'] });
}

it('on a phone the fields of a row are changed in a dialog, and only what is other is sent', async () => {
  const { user } = start(billing());
  await user.click(await screen.findByRole('button', { name: /^Modifier\s: ./ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Modifier la ligne' }));
  const order = await dialog.findByRole('textbox', { name: /Bon de commande/ });
  expect(order).toHaveValue('');
  await user.type(order, 'BC-9');
  await user.click(dialog.getByRole('checkbox', { name: 'Remplacement' }));
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith({ recordId: 'billing-1', version: 3, bdc: 'BC-9', replacement: true }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('after a colleague was faster, what nobody typed follows, and the next try is sent with the row as it is now', async () => {
  asOnPhone();
  localStorage.clear();
  sent.mockClear();
  let row = billing();
  startFakeApi({
    Query: { getRecruitements: () => [row] },
    Mutation: {
      upsertBilling: ({ input }) => {
        const change = { ...(input as { version: number }) };
        sent(change);
        return change.version === row.version ? { ...row, ...change, version: 5 } : refuse('CONFLICT', 409);
      },
    },
  });
  const { user } = renderPage(BillingActivityPage, { path: '/b', at: '/b', roles: ['Admin'] });
  await user.click(await screen.findByRole('button', { name: /^Modifier\s: ./ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Modifier la ligne' }));
  const order = await dialog.findByRole('textbox', { name: /Bon de commande/ });
  await user.type(order, 'BC-9');
  row = billing({ version: 4, bdc: 'BC-8', description: 'Data analyst' });
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await dialog.findByText(/Bon de commande\s: «\sBC-8\s» est enregistré/)).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /Intitulé du poste/ })).toHaveValue('Data analyst');
  expect(order).toHaveValue('BC-9');
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toHaveBeenLastCalledWith({ recordId: 'billing-1', version: 4, bdc: 'BC-9' });
});

it('what the rules refuse is said under its field, and nothing is sent', async () => {
  const { user } = start(billing());
  await user.click(await screen.findByRole('button', { name: /^Modifier\s: ./ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Modifier la ligne' }));
  await user.clear(await dialog.findByRole('textbox', { name: /Intitulé du poste/ }));
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await dialog.findByText('L’intitulé du poste est obligatoire.')).toBeVisible();
  expect(sent).not.toHaveBeenCalled();
});

it('a cancelled row is opened again, and nothing else of it is offered', async () => {
  const { user } = start(cancelled);
  await user.click(await screen.findByRole('button', { name: /^Rouvrir\s: ./ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rouvrir la ligne' }));
  await user.click(await dialog.findByRole('checkbox', { name: 'Ligne annulée' }));
  expect(dialog.queryByRole('textbox')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ recordId: 'billing-3', version: 3, cancelled: false }));
});

it('of an invoiced row nothing is offered', async () => {
  start(billed);
  expect(await screen.findByText('Énergies Estérel')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Modifier|Rouvrir/ })).toBeNull();
});
