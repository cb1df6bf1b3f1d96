import { choose, chosen, offered } from '@bloom/tools/choice-list';
import { refuse } from '@bloom/tools/fake-api';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { field, KNOWN, NEW, open, pdf, save } from './society.fixture.tsx';

async function fill(user: UserEvent) {
  await user.click(await screen.findByRole('radio', { name: 'Non' }));
  await choose(user, field(/^Statut/), 'SASU');
  await user.type(field(/^SIRET/), '404 833 048 00022');
  await user.type(field(/^Nom de la société/), 'Atelier du Lac');
  await user.type(field(/^Numéro de TVA/), 'FR83404833048');
  await user.type(field(/^IBAN/), 'FR76 3000 6000 0112 3456 7890 189');
  await user.type(field(/^BIC/), 'AGRIFRPP');
  await user.upload(field(/^KBIS/), pdf());
  await user.upload(field(/^Attestation de vigilance URSSAF/), pdf('urssaf.pdf'));
}

it('a new company is linked to the mission of the address, then the dashboard opens', async () => {
  const { calls, user, router } = open(NEW);
  await fill(user);
  await save(user);
  expect(await screen.findByText('Envoi du fichier en cours…')).toBeInTheDocument();
  expect(await screen.findByText('Société enregistrée')).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  const [call] = calls.filter(({ operation }) => operation === 'SaveBloomerSociety');
  expect(call?.variables).toMatchObject({
    input: {
      bloomerBillingMission: 'm1',
      portage: false,
      status: 'SASU',
      addressCountryCode: 'FR',
      name: 'Atelier du Lac',
    },
  });
});

it('an empty form says what is missing, and sends nothing', async () => {
  const { calls, user } = open(NEW);
  await screen.findByRole('button', { name: 'Enregistrer' });
  await save(user);
  for (const sentence of [
    'Le portage salarial est à préciser.',
    'Le statut de la société est obligatoire.',
    'Le SIRET est obligatoire.',
    'Le nom de la société est obligatoire.',
    'Le numéro de TVA est obligatoire.',
    'IBAN mal formé',
    'BIC mal formé',
    'Le KBIS est obligatoire.',
    'L’attestation de vigilance URSSAF est obligatoire.',
  ]) {
    expect(await screen.findByText(sentence)).toBeVisible();
  }
  expect(calls).toEqual([]);
});

it('portage hides the bank account and the papers, and takes the status of a micro-entrepreneur away', async () => {
  const { user } = open(NEW);
  await choose(user, await screen.findByLabelText(/^Statut/), 'Auto Entrepreneur');
  await user.click(screen.getByRole('radio', { name: 'Oui' }));
  expect(await screen.findByText(/ne peut pas être en portage/)).toBeVisible();
  expect(chosen(field(/^Statut/))).toBe('');
  expect(screen.queryByLabelText(/^IBAN/)).not.toBeInTheDocument();
  expect(screen.queryByLabelText(/^BIC/)).not.toBeInTheDocument();
  expect(screen.queryByLabelText(/^KBIS/)).not.toBeInTheDocument();
});

it('only companies abroad choose a country: of the Union for SUE, outside of it for SHUE', async () => {
  const { user } = open(NEW);
  const status = await screen.findByLabelText(/^Statut/);
  const countries = () => offered(user, field(/^Pays/));
  expect(screen.queryByLabelText(/^Pays/)).not.toBeInTheDocument();
  await choose(user, status, /^SUE/);
  const union = await countries();
  expect(union).toContain('Allemagne');
  expect(union).not.toContain('France');
  expect(union).not.toContain('Suisse');
  await choose(user, status, /^SHUE/);
  const others = await countries();
  expect(others).toContain('Suisse');
  expect(others).not.toContain('Allemagne');
});

it('another number empties everything and says that another company will be made; the old number brings it back', async () => {
  const { user } = open(KNOWN);
  const siret = await screen.findByLabelText(/^SIRET/);
  await user.clear(siret);
  await user.type(siret, '35600000000048');
  await user.tab();
  expect(await screen.findByText(/une nouvelle société sera créée/)).toBeVisible();
  for (const name of [/^Nom de la société/, /^Numéro de TVA/, /^IBAN/, /^BIC/]) {
    expect(field(name)).toHaveValue('');
  }
  expect(chosen(field(/^Statut/))).toBe('');
  expect(screen.getByRole('radio', { name: 'Non' })).not.toBeChecked();
  expect(screen.queryByText(/Voir le document enregistré/)).not.toBeInTheDocument();
  await user.clear(siret);
  await user.type(siret, '404 833 048 00022');
  await user.tab();
  await waitFor(() => expect(field(/^Nom de la société/)).toHaveValue('Atelier du Lac'));
});

it('the form waits for what stands above it, which would push it down while somebody types', async () => {
  let come: () => void = () => undefined;
  const complianceComes = new Promise<void>((resolve) => {
    come = resolve;
  });
  const { calls } = open(KNOWN, { complianceComes });
  await waitFor(() => expect(calls.map(({ operation }) => operation)).toContain('SocietyCompliance'));
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
  come();
  expect(await screen.findByText(/KBIS ou extrait INSEE/)).toBeVisible();
  expect(screen.getByRole('form')).toBeInTheDocument();
});

it('a Bloomer sees the dates on the certificates and does not send them; staff edit them', async () => {
  const bloomer = open(KNOWN);
  const expiry = await screen.findByLabelText(/^Expiration du KBIS/);
  expect(expiry).toHaveAttribute('readonly');
  await save(bloomer.user);
  await screen.findByText('Société enregistrée');
  const [sent] = bloomer.calls.filter(({ operation }) => operation === 'SaveBloomerSociety');
  expect(sent?.variables).toEqual({ input: { recordId: 'society-1', version: 1 } });
});

it('staff save through their own operation, and send what they changed', async () => {
  const { calls, user } = open(KNOWN, { roles: ['Admin'] });
  const expiry = await screen.findByLabelText(/^Expiration du KBIS/);
  expect(expiry).not.toHaveAttribute('readonly');
  await user.type(field(/^Nom de la société/), ' SAS');
  await save(user);
  await screen.findByText('Société enregistrée');
  const [sent] = calls.filter(({ operation }) => operation === 'SaveSociety');
  expect(sent?.variables).toEqual({ input: { recordId: 'society-1', version: 1, name: 'Atelier du Lac SAS' } });
});

it('what the server refuses stands under its field, and nothing typed is lost', async () => {
  const message = 'Cette société est déjà enregistrée par quelqu’un d’autre\u00a0: contacte ton account manager.';
  const { user } = open(NEW, {
    save: () => refuse('BAD_USER_INPUT', 400, message, { invalidArgs: ['siret'], fieldErrors: { siret: message } }),
  });
  await fill(user);
  await save(user);
  expect(await screen.findByText(/déjà enregistrée par quelqu’un d’autre/)).toBeVisible();
  expect(field(/^Nom de la société/)).toHaveValue('Atelier du Lac');
});

it('a file that is no PDF, empty or too large is refused in place', async () => {
  const { user } = open(NEW);
  await user.upload(await screen.findByLabelText(/^KBIS/), pdf('vide.pdf', 0));
  await user.tab();
  expect(await screen.findByText('Fichier vide !')).toBeVisible();
});

it('a company that others go through is only shown to be the staff’s', async () => {
  open(KNOWN, { society: { viewerCanEdit: false } });
  expect(await screen.findByText(/seul ton account manager peut la modifier/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Enregistrer' })).not.toBeInTheDocument();
});
