import { refuse } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { TalentListPage } from '../talent-list/talent-list.page.tsx';
import { ADA, fakeTalents } from '../testing/talents.fixture.ts';

async function openForm(path = '/talents') {
  const page = renderPage(TalentListPage, { path, at: path, roles: ['Admin'] });
  await page.user.click(await screen.findByRole('button', { name: 'Créer un talent' }));
  return { ...page, dialog: within(screen.getByRole('dialog')) };
}

test('somebody new is entered, then their sheet opens', async () => {
  const calls = fakeTalents();
  const { user, router, dialog } = await openForm();
  await user.click(dialog.getByRole('button', { name: 'Créer le talent' }));
  expect((await dialog.findAllByText('Ce champ est obligatoire.')).length).toBe(3);
  expect(dialog.queryByRole('button', { name: /LinkedIn/ })).toBeNull();
  await user.type(dialog.getByLabelText(/^Prénom/), 'Ada');
  await user.type(dialog.getByLabelText(/^Nom/), 'Lovelace');
  await user.type(dialog.getByLabelText(/^Métier/), 'Analyste');
  await user.type(dialog.getByLabelText('Adresse e-mail'), 'ada@mail.example');
  await user.click(dialog.getByRole('button', { name: 'Créer le talent' }));
  expect(await screen.findByText('Talent créé')).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe('/talents/t1'));
  expect(calls.find(({ operation }) => operation === 'UpsertTalent')?.variables).toEqual({
    input: { firstname: 'Ada', lastname: 'Lovelace', jobTitle: 'Analyste', email: 'ada@mail.example' },
  });
});

test('a name that was pasted with marks that nobody sees is taken', async () => {
  fakeTalents();
  const { user, dialog } = await openForm();
  await user.click(dialog.getByLabelText(/^Prénom/));
  await user.paste('\u200bAda');
  await user.click(dialog.getByLabelText(/^Nom/));
  await user.paste('Love\u00adlace');
  await user.type(dialog.getByLabelText(/^Métier/), 'Analyste');
  await user.click(dialog.getByRole('button', { name: 'Créer le talent' }));
  expect(await screen.findByText('Talent créé')).toBeVisible();
});

test('somebody who did not come by themselves is told where they were found', async () => {
  const calls = fakeTalents();
  const { user, dialog } = await openForm();
  await user.type(dialog.getByLabelText(/^Prénom/), 'Ada');
  await user.type(dialog.getByLabelText(/^Nom/), 'Lovelace');
  await user.type(dialog.getByLabelText(/^Métier/), 'Analyste');
  expect(dialog.queryByText(/informée par e-mail/)).toBeNull();
  await user.click(dialog.getByLabelText(/^D’où viennent ces informations\s\?$/));
  await user.click(await screen.findByRole('option', { name: 'Base de CV' }));
  expect(dialog.getByText(/informée par e-mail/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Créer le talent' }));
  expect(await screen.findByText('Talent créé')).toBeVisible();
  const sent = calls.find(({ operation }) => operation === 'UpsertTalent')?.variables;
  expect(sent).toMatchObject({ input: { foundIn: 'cvDatabase' } });
});

test('somebody who is known already is one click away, under the address one came by', async () => {
  fakeTalents(
    {},
    { upsertTalent: () => refuse('P2002', 409, 'Refusé', { data: { target: 'email', existingId: 't7' } }) },
  );
  const { user, router, dialog } = await openForm('/talentsV2');
  await user.type(dialog.getByLabelText(/^Prénom/), 'Ada');
  await user.type(dialog.getByLabelText(/^Nom/), 'Lovelace');
  await user.type(dialog.getByLabelText(/^Métier/), 'Analyste');
  await user.type(dialog.getByLabelText('Adresse e-mail'), 'ada@mail.example');
  await user.click(dialog.getByRole('button', { name: 'Créer le talent' }));
  expect(await dialog.findByText(/Ce talent existe déjà\./)).toBeVisible();
  expect(await dialog.findByText('Cette adresse appartient déjà à un autre talent.')).toBeVisible();
  await user.type(dialog.getByLabelText(/^Prénom/), 'h');
  await user.click(dialog.getByRole('link', { name: 'Voir la fiche de ce talent' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/talentsV2/t7'));
});

test('with another address nobody is known any more', async () => {
  fakeTalents(
    {},
    { upsertTalent: () => refuse('P2002', 409, 'Refusé', { data: { target: 'email', existingId: 't7' } }) },
  );
  const { user, dialog } = await openForm();
  await user.type(dialog.getByLabelText(/^Prénom/), 'Ada');
  await user.type(dialog.getByLabelText(/^Nom/), 'Lovelace');
  await user.type(dialog.getByLabelText(/^Métier/), 'Analyste');
  await user.type(dialog.getByLabelText('Adresse e-mail'), 'ada@mail.example');
  await user.click(dialog.getByRole('button', { name: 'Créer le talent' }));
  expect(await dialog.findByText(/Ce talent existe déjà\./)).toBeVisible();
  await user.type(dialog.getByLabelText('Adresse e-mail'), 'e');
  await waitFor(() => expect(dialog.queryByText(/Ce talent existe déjà\./)).toBeNull());
});

test('LinkedIn: the cookie that is out of date, then a profile that fills what is empty and is known', async () => {
  const person = {
    url: 'https://www.linkedin.com/in/ada',
    firstname: 'Ada',
    lastname: 'L.',
    jobTitle: 'Analyste',
    city: null,
  };
  let answer: () => object = () => refuse('LINKEDIN_COOKIE_OUTDATED', 424);
  fakeTalents({ talentSources: () => ({ linkedIn: true, contacts: false }), linkedInProfile: () => answer() });
  const { user, dialog } = await openForm();
  const button = await dialog.findByRole('button', { name: 'Préremplir depuis LinkedIn' });
  expect(button).toBeDisabled();
  await user.type(dialog.getByLabelText('Profil LinkedIn'), 'linkedin.com/in/Ada');
  await user.type(dialog.getByLabelText(/^Nom/), 'Lovelace');
  await user.click(button);
  expect(
    await screen.findByText(/Le cookie LinkedIn n['’]est plus à jour\. Renouvelez-le puis réessayez\./),
  ).toBeVisible();
  answer = () => ({ ...person, existing: { ...ADA, id: 't5' } });
  await user.click(button);
  expect(await dialog.findByDisplayValue('https://www.linkedin.com/in/ada')).toBeVisible();
  expect(dialog.getByLabelText(/^Prénom/)).toHaveValue('Ada');
  expect(dialog.getByLabelText(/^Nom/)).toHaveValue('Lovelace');
  expect(dialog.getByText(/informée par e-mail/)).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Voir la fiche de ce talent' })).toHaveAttribute('href', '/talents/t5');
});

test('somebody who was erased is entered again with a reason only', async () => {
  const calls = fakeTalents(
    {},
    {
      upsertTalent: ({ input }) =>
        (input as { erasedPersonBasis?: string }).erasedPersonBasis
          ? ADA
          : refuse('BAD_USER_INPUT', 400, 'Personne effacée le 3 mars 2026.', {
              reason: 'ERASED_PERSON',
              invalidArgs: ['email', 'erasedPersonBasis'],
              fieldErrors: { email: 'Personne effacée le 3 mars 2026.' },
            }),
    },
  );
  const { user, dialog } = await openForm();
  await user.type(dialog.getByLabelText(/^Prénom/), 'Ada');
  await user.type(dialog.getByLabelText(/^Nom/), 'Lovelace');
  await user.type(dialog.getByLabelText(/^Métier/), 'Analyste');
  await user.type(dialog.getByLabelText('Adresse e-mail'), 'ada@mail.example');
  expect(dialog.queryByLabelText(/Ce qui permet/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Créer le talent' }));
  expect(await dialog.findByText(/Personne effacée le 3 mars 2026/)).toBeVisible();
  await user.type(await dialog.findByLabelText(/Ce qui permet/), 'A postulé de nouveau');
  await user.click(dialog.getByRole('button', { name: 'Créer le talent' }));
  expect(await screen.findByText('Talent créé')).toBeVisible();
  const sent = calls.filter(({ operation }) => operation === 'UpsertTalent').at(-1)?.variables;
  expect(sent).toMatchObject({ input: { erasedPersonBasis: 'A postulé de nouveau' } });
});
