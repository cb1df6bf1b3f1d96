import { cleanup, screen } from '@testing-library/react';
import { field, KNOWN, NEW, open, save } from './society.fixture.tsx';

const take = () => screen.findByRole('button', { name: 'Les reprendre' });

beforeEach(() => localStorage.clear());

it('what was typed of a company comes back, never its bank account', async () => {
  const { user } = open(NEW);
  await user.click(await screen.findByRole('radio', { name: 'Non' }));
  await user.type(field(/^Nom de la société/), 'Atelier du Lac');
  await user.type(field(/^IBAN/), 'FR7630006000011234567890189');
  await user.type(field(/^BIC/), 'AGRIFRPP');
  expect(JSON.stringify(localStorage)).not.toMatch(/FR76|AGRIFRPP/);
  cleanup();
  const again = open(NEW);
  await again.user.click(await take());
  expect(field(/^Nom de la société/)).toHaveValue('Atelier du Lac');
  expect(field(/^IBAN/)).toHaveValue('');
});

it('is for its mission alone', async () => {
  const { user } = open(NEW);
  await user.type(await screen.findByLabelText(/^Nom de la société/), 'Atelier du Lac');
  cleanup();
  open({ ...NEW, at: '/society/new/mission/m2' });
  await screen.findByLabelText(/^Nom de la société/);
  expect(screen.queryByText(/ont été retrouvées/)).not.toBeInTheDocument();
});

it('another company comes back without what is known of the one that was opened', async () => {
  const { user } = open(KNOWN);
  const siret = await screen.findByLabelText(/^SIRET/);
  await user.clear(siret);
  await user.type(siret, '35600000000048');
  cleanup();
  const again = open(KNOWN);
  await again.user.click(await take());
  expect(screen.getByText(/une nouvelle société sera créée/)).toBeVisible();
  for (const name of [/^Nom de la société/, /^IBAN/, /^BIC/]) expect(field(name)).toHaveValue('');
  expect(screen.queryByText(/Voir le document enregistré/)).not.toBeInTheDocument();
});

it('is forgotten once it is saved', async () => {
  const { user } = open(KNOWN);
  const name = await screen.findByLabelText(/^Nom de la société/);
  await user.type(name, ' SAS');
  expect(localStorage).toHaveLength(1);
  await save(user);
  expect(await screen.findByText('Société enregistrée')).toBeVisible();
  expect(localStorage).toHaveLength(0);
});
