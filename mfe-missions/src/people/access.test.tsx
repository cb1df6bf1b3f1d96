import { startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, within } from '@testing-library/react';
import { AccessCard } from './access-card.tsx';

const ACTIVE = { status: 'ACTIVE' as const };
let shown = {
  recordId: 'b1',
  fullname: 'Nora Petit',
  isDisabled: false,
  mission: [ACTIVE, { status: 'FINISHED' as const }],
};
const changed = jest.fn();

function CardPage() {
  return <AccessCard person={shown} onChanged={changed} />;
}

function open(isDisabled: boolean) {
  const calls = startFakeApi({ Mutation: { disableBloomer: () => true, enableBloomer: () => true } });
  shown = { ...shown, isDisabled };
  changed.mockClear();
  return { calls, ...renderPage(CardPage, { path: '/', at: '/', roles: ['Admin'] }) };
}

it('the access of a Bloomer is taken away after it was said what that does', async () => {
  const { calls, user } = open(false);
  await user.click(await screen.findByRole('button', { name: 'Désactiver l’accès' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Désactiver l’accès de Nora Petit' }));
  expect(dialog.getByText(/Ses sessions, ses liens et son invitation/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Désactiver l’accès' }));
  expect(await screen.findByText('Nora Petit n’a plus accès')).toBeVisible();
  expect(calls.at(-1)).toEqual({ operation: 'DisableBloomer', variables: { recordId: 'b1' } });
  expect(changed).toHaveBeenCalledTimes(1);
});

it('it is given back, without what was revoked', async () => {
  const { calls, user } = open(true);
  expect(await screen.findByText(/ses anciens liens restent sans effet/)).toBeVisible();
  // In the word of the action that does it.
  expect(screen.getByText(/^Une mission reste en cours ou à venir\s: écourtez-la/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Réactiver l’accès' }));
  expect(await screen.findByText('Nora Petit peut se connecter à nouveau')).toBeVisible();
  expect(calls.at(-1)?.operation).toBe('EnableBloomer');
  expect(changed).toHaveBeenCalledTimes(1);
});
