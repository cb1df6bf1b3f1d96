import { screen } from '@testing-library/react';
import { field, KNOWN, open, save } from './society.fixture.tsx';

it('staff say from when on a company owes VAT', async () => {
  const { calls, user } = open(KNOWN, { roles: ['Admin'] });
  await user.type(await screen.findByLabelText(/^Assujettie à la TVA/), '2027-01-01');
  await save(user);
  await screen.findByText('Société enregistrée');
  const [sent] = calls.filter(({ operation }) => operation === 'SaveSociety');
  expect(sent?.variables).toMatchObject({ input: { vatSince: '2027-01-01' } });
});

it('a Bloomer does not say it, and reads until when a PDF is an invoice', async () => {
  open(KNOWN);
  expect(await screen.findByText(/la loi demande à ta société d’émettre ses factures/)).toHaveTextContent(
    /^À partir du 01\/09\/2027/,
  );
  expect(field(/^Numéro de TVA/)).toBeVisible();
  expect(screen.queryByLabelText(/^Assujettie à la TVA/)).not.toBeInTheDocument();
});

it.each([
  ['BE0123456749', true],
  ['404 833 048 00022', false],
])('a company of the Union with the number %s is told that it serves for VAT: %s', async (siret, isTold) => {
  open(KNOWN, { society: { status: 'SUE', addressCountryCode: 'BE', siret, tva: null } });
  expect(await screen.findByLabelText(/^Numéro de TVA$/)).toBeVisible();
  expect(screen.queryByText(/l’identifiant de la société sert de numéro/) !== null).toBe(isTold);
});

it.each([
  ['that an umbrella company is', { portage: true }],
  ['abroad', { status: 'SUE', addressCountryCode: 'DE' }],
  ['whose invoices the firm writes', { selfBillingSince: '2026-01-01' }],
])('a company %s has no such duty to hear of', async (_, society) => {
  open(KNOWN, { society });
  expect(await screen.findByLabelText(/^Nom de la société/)).toBeVisible();
  expect(screen.queryByText(/d’émettre ses factures/)).not.toBeInTheDocument();
});
