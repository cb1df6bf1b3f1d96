import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { ProfilePage } from './profile.page.tsx';

beforeEach(() => localStorage.clear());

const BLOOMER = {
  recordId: 'bloomer-1',
  firstname: 'Camille',
  lastname: 'Martin',
  email: 'camille@bloom.example',
  secondaryEmail: null,
  secondaryEmailVerified: false,
  phoneNumber: '+33612345678',
  slack: '@camille',
  credentialID: null as string | null,
  communicationType: 'email',
};

const pdf = (size = 10) => new File([new Uint8Array(size)], 'identite.pdf', { type: 'application/pdf' });

function open({ bloomer = {}, save = () => BLOOMER as unknown } = {}) {
  const calls = startFakeApi({
    Query: { me: () => ({ id: 'me', bloomer: { ...BLOOMER, ...bloomer } }) },
    Mutation: { upsertBloomer: save },
  });
  return { calls, ...renderPage(ProfilePage, { path: '/me/informations', at: '/me/informations' }) };
}

const button = () => screen.getByRole('button', { name: 'Enregistrer' });

it('saves the profile with the number in one form, then opens the dashboard', async () => {
  const { calls, user, router } = open();
  const phone = await screen.findByLabelText('Téléphone');
  await user.clear(phone);
  await user.type(phone, '06 98 76 54 32');
  await user.upload(screen.getByLabelText(/^Pièce d’identité/), pdf());
  await user.click(button());
  expect(await screen.findByText('Envoi du fichier en cours…')).toBeInTheDocument();
  expect(await screen.findByText('Ton profil a bien été mis à jour !')).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  const input = calls.find(({ operation }) => operation === 'SaveProfile')?.variables.input;
  // What nobody typed is not sent back: it may have changed meanwhile.
  expect(input).toEqual({ recordId: 'bloomer-1', phoneNumber: '+33698765432', credentialID: expect.anything() });
});

it('what was typed comes back after a reload, and is forgotten once it is saved', async () => {
  const first = open();
  await first.user.type(await screen.findByLabelText('Slack'), '.martin');
  cleanup();
  const { user } = open({ bloomer: { firstname: 'Camilla' } });
  expect(await screen.findByText(/^Tes saisies du .* ont été retrouvées\.$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Les reprendre' }));
  expect(screen.getByLabelText('Slack')).toHaveValue('@camille.martin');
  expect(screen.getByLabelText(/^Prénom/)).toHaveValue('Camilla');
  await user.upload(screen.getByLabelText(/^Pièce d’identité/), pdf());
  await user.click(button());
  expect(await screen.findByText('Envoi du fichier en cours…')).toBeInTheDocument();
  expect(await screen.findByText('Ton profil a bien été mis à jour !')).toBeVisible();
  expect(localStorage).toHaveLength(0);
});

it('the address is shown and cannot be typed over', async () => {
  open();
  const address = await screen.findByLabelText('Adresse e-mail');
  expect(address).toHaveValue('camille@bloom.example');
  expect(address).toHaveAttribute('readonly');
});

it.each([
  ['Prénom', '🎉', "Min 1 lettres, pas d'emoji, ni caractères spéciaux"],
  ['Nom', 'R2D2', "Min 1 lettres, pas d'emoji, ni caractères spéciaux"],
  ['Téléphone', '12', 'Le numéro commence par + et le code du pays, par exemple +33600000000'],
  ['Adresse e-mail secondaire', 'zoe@', 'L’adresse e-mail n’est pas valide'],
  ['Adresse e-mail secondaire', 'Camille@bloom.example', 'L’adresse secondaire doit être différente de la principale.'],
])('%s « %s » is refused when the field is left', async (label, text, sentence) => {
  const { user } = open();
  const field = await screen.findByLabelText(new RegExp(`^${label}(?! secondaire)`));
  await user.clear(field);
  await user.type(field, text);
  await user.tab();
  expect(await screen.findByText(sentence)).toBeVisible();
});

it('asks for the identity document once', async () => {
  const { user } = open();
  await screen.findByLabelText('Téléphone');
  await user.click(button());
  expect(await screen.findByText('La pièce d’identité est obligatoire.')).toBeVisible();
});

it('keeps the document on record, and shows it', async () => {
  const { calls, user } = open({ bloomer: { credentialID: '/files/bloomer/bloomer-1/identity.pdf' } });
  const link = await screen.findByRole('link', { name: /Voir le document enregistré/ });
  expect(link).toHaveAttribute('href', '/files/bloomer/bloomer-1/identity.pdf');
  await user.click(button());
  expect(await screen.findByText('Ton profil a bien été mis à jour !')).toBeVisible();
  expect(calls.find(({ operation }) => operation === 'SaveProfile')?.variables).not.toHaveProperty(
    'input.credentialID',
  );
});

it('says when the server failed, and keeps what was typed', async () => {
  const { user } = open({
    bloomer: { credentialID: '/files/x.pdf' },
    save: () => refuse('INTERNAL_SERVER_ERROR', 500),
  });
  const slack = await screen.findByLabelText('Slack');
  await user.clear(slack);
  await user.type(slack, '@zoe');
  await user.click(button());
  expect(await screen.findByText('Profil non mis à jour. Souci avec le serveur, reviens plus tard')).toBeVisible();
  expect(slack).toHaveValue('@zoe');
});
