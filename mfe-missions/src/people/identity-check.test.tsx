import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { IdentityFactsFragment } from '../graphql.generated.ts';
import { IdentityCard } from './identity-card.tsx';

const SENT: IdentityFactsFragment = {
  recordId: 'b1',
  fullname: 'Nora Petit',
  credentialID: '/files/bloomer/b1/identity.pdf',
  credentialVersion: 'file-1',
  credentialCheckResult: null,
  credentialCheckReason: null,
  credentialCheckedAt: null,
  viewerCanSeeIdentity: true,
};

function show(change: Partial<IdentityFactsFragment> = {}, answer: () => unknown = () => SENT) {
  const calls = startFakeApi({ Mutation: { checkIdentityDocument: answer } });
  const onChanged = jest.fn();
  const card = () => <IdentityCard person={{ ...SENT, ...change }} onChanged={onChanged} />;
  const { user } = renderPage(card, { path: '/bloomers/:id', at: '/bloomers/b1', roles: ['Admin'] });
  return { calls, user, onChanged };
}

it('is looked at and found valid', async () => {
  const { calls, user, onChanged } = show();
  expect(screen.getByText('À vérifier')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Vérifier la pièce d’identité' }));
  expect(screen.getByRole('dialog', { name: 'Pièce d’identité de Nora Petit' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Valider la pièce' }));
  await waitFor(() => expect(onChanged).toHaveBeenCalled());
  expect(calls[0]?.variables).toEqual({ recordId: 'b1', credentialVersion: 'file-1', result: 'valid' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('why it is refused comes back after the session ended', async () => {
  const openRefusal = async ({ user }: ReturnType<typeof show>) => {
    await user.click(screen.getByRole('button', { name: 'Vérifier la pièce d’identité' }));
    await user.click(screen.getByRole('button', { name: 'Refuser la pièce' }));
    return within(screen.getByRole('dialog'));
  };
  const first = show();
  await first.user.type((await openRefusal(first)).getByLabelText(/^Motif du refus/), 'Elle est périmée.');
  cleanup();
  const second = show();
  const dialog = await openRefusal(second);
  await second.user.click(dialog.getByRole('button', { name: 'Les reprendre' }));
  expect(dialog.getByLabelText(/^Motif du refus/)).toHaveValue('Elle est périmée.');
  localStorage.clear();
});

it('is refused with a reason, which the Bloomer reads', async () => {
  const { calls, user } = show();
  await user.click(screen.getByRole('button', { name: 'Vérifier la pièce d’identité' }));
  expect(screen.getAllByRole('button').at(-1)).toHaveTextContent('Refuser la pièce');
  await user.click(screen.getByRole('button', { name: 'Refuser la pièce' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Refuser la pièce' }));
  expect(await dialog.findByText('Le motif du refus est obligatoire.')).toBeVisible();
  expect(calls).toEqual([]);
  await user.type(dialog.getByLabelText(/^Motif du refus/), 'Elle est périmée.');
  await user.click(dialog.getByRole('button', { name: 'Refuser la pièce' }));
  await waitFor(() => expect(calls[0]?.variables).toMatchObject({ result: 'refused', reason: 'Elle est périmée.' }));
});

it('is read again when another one was sent meanwhile', async () => {
  const { user, onChanged } = show({}, () => refuse('CONFLICT', 409));
  await user.click(screen.getByRole('button', { name: 'Vérifier la pièce d’identité' }));
  await user.click(screen.getByRole('button', { name: 'Valider la pièce' }));
  expect(await screen.findByText(/Une autre pièce d’identité a été envoyée/)).toBeVisible();
  expect(onChanged).toHaveBeenCalled();
});

it('stays verified after it was erased', () => {
  show({ credentialID: null, credentialCheckResult: 'valid', credentialCheckedAt: '2026-10-01T10:00:00Z' });
  expect(screen.getByText(/Vérifiée le 01\/10\/2026\. Le document a été effacé/)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
