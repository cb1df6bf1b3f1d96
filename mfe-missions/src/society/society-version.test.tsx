import { refuse } from '@bloom/tools/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { field, KNOWN, open, RECORD, save, WAITING } from './society.fixture.tsx';

const FINANCE = { roles: ['Admin' as const] };

it('a certificate that was checked keeps its new date when the form is saved after it', async () => {
  const checked = { ...RECORD, version: 2, URSSAFVCExpirationDate: '2027-04-05', URSSAFIssueDate: '2026-10-05' };
  let record: object = { viewerCanEditExpiry: true };
  const { calls, user } = open(KNOWN, {
    ...FINANCE,
    society: () => record,
    check: () => {
      record = { ...checked, viewerCanEditExpiry: true };
      return record;
    },
  });
  await user.type(await screen.findByLabelText(/^Nom de la société/), ' SAS');
  await user.click(await screen.findByRole('button', { name: 'Vérifier l’attestation' }));
  await user.type(field(/^Date d’émission/), '2026-10-05');
  await user.type(field(/^Code de sécurité/), 'AB12');
  await user.click(screen.getByRole('radio', { name: 'Code reconnu' }));
  const buttons = screen.getAllByRole('button', { name: 'Enregistrer' });
  await user.click(buttons.at(-1) as HTMLElement);
  await waitFor(() => expect(field(/^Expiration de l’attestation URSSAF/)).toHaveValue('05/04/2027'));
  expect(field(/^Nom de la société/)).toHaveValue('Atelier du Lac SAS');
  await save(user);
  await screen.findByText('Société enregistrée');
  const [sent] = calls.filter(({ operation }) => operation === 'SaveSociety');
  expect(sent?.variables).toEqual({ input: { recordId: 'society-1', version: 2, name: 'Atelier du Lac SAS' } });
});

it('what somebody else changed meanwhile stands beside what was typed', async () => {
  let record: object = {};
  const { calls, user } = open(KNOWN, {
    society: () => record,
    save: () => {
      if (calls.filter(({ operation }) => operation === 'SaveBloomerSociety').length > 1) return RECORD;
      record = { version: 2, name: 'Atelier du Port', tva: 'FR39356000000' };
      return refuse('CONFLICT', 409, 'Cette société a été modifiée entre-temps par une autre personne.');
    },
  });
  await user.type(await screen.findByLabelText(/^Nom de la société/), ' SAS');
  await save(user);
  expect(await screen.findByText(/« Atelier du Port » est enregistré/)).toBeVisible();
  expect(field(/^Nom de la société/)).toHaveValue('Atelier du Lac SAS');
  expect(field(/^Numéro de TVA/)).toHaveValue('FR39356000000');
  await save(user);
  await screen.findByText('Société enregistrée');
  const sent = calls.filter(({ operation }) => operation === 'SaveBloomerSociety').at(-1);
  expect(sent?.variables).toEqual({ input: { recordId: 'society-1', version: 2, name: 'Atelier du Lac SAS' } });
  // The warning was for the form that is saved now.
  await waitFor(() => expect(screen.queryByText(/modifiée entre-temps/)).not.toBeInTheDocument());
});

const other = 'Cette société a été modifiée entre-temps par une autre personne.';

it.each([
  ['a Bloomer', {}, /modifiée entre-temps\s: vérifie, puis enregistre de nouveau/],
  ['staff', FINANCE, /modifiée entre-temps\s: vérifiez, puis enregistrez de nouveau/],
  [
    'finance, of a client',
    { ...FINANCE, society: { isClient: true, contacts: [] } },
    /modifiée entre-temps\s: vérifiez/,
  ],
])('is told that somebody else changed another field: %s', async (_who, over, sentence) => {
  const { user } = open(KNOWN, { ...over, save: () => refuse('CONFLICT', 409, other) });
  await user.type(await screen.findByLabelText(/^Ville/), 'Lyon');
  await save(user);
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(field(/^Ville/)).toHaveValue('Lyon');
});

it('an account that waits already is not asked for again', async () => {
  const bankAccountChange = { ...WAITING, IBAN: RECORD.IBAN, BIC: RECORD.BIC };
  const { calls, user } = open(KNOWN, { society: { IBAN: null, BIC: null, bankAccountChange } });
  await user.type(await screen.findByLabelText(/^Nom de la société/), ' SAS');
  await save(user);
  await screen.findByText(/Société enregistrée/);
  const [sent] = calls.filter(({ operation }) => operation === 'SaveBloomerSociety');
  expect(sent?.variables).toEqual({ input: { recordId: 'society-1', version: 1, name: 'Atelier du Lac SAS' } });
});

it.each(['12345678901234', '00000000000000'])('SIRET %s names no company', async (siret) => {
  const { user } = open({ path: '/society/new', at: '/society/new' });
  await user.type(await screen.findByLabelText(/^SIRET/), siret);
  await user.tab();
  expect(await screen.findByText(/Ce SIRET n’existe pas/)).toBeVisible();
});

describe('a client', () => {
  const client = {
    isClient: true,
    name: 'Horizon',
    contacts: [],
    IBAN: null,
    BIC: null,
    KBIS: null,
    KbisExpirationDate: null,
    URSSAFVigilanceCertificate: null,
    URSSAFVCExpirationDate: null,
  };

  it('is changed by finance in a form of its own, which knows no bank account', async () => {
    const { calls, user } = open(KNOWN, {
      ...FINANCE,
      society: client,
      save: () => ({ ...RECORD, ...client, version: 2, addressTown: 'Lyon' }),
    });
    await user.type(await screen.findByLabelText(/^Ville/), 'Lyon');
    expect(screen.queryByLabelText(/^IBAN/)).not.toBeInTheDocument();
    expect(screen.queryByText('Documents demandés')).not.toBeInTheDocument();
    await save(user);
    await screen.findByText('Société enregistrée');
    const [sent] = calls.filter(({ operation }) => operation === 'ChangeClient');
    expect(sent?.variables).toEqual({ input: { recordId: 'society-1', version: 1, addressTown: 'Lyon' } });
  });

  it('is read by other staff', async () => {
    open(KNOWN, { ...FINANCE, society: { ...client, viewerCanEdit: false } });
    expect(await screen.findByText(/Une société cliente se modifie par la finance/)).toBeVisible();
    expect(screen.getByText('404 833 048 00022')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Enregistrer' })).not.toBeInTheDocument();
  });
});

it('the postal address of a company is read and written line by line, and may be left out', async () => {
  const { calls, user } = open(KNOWN, { society: { addressPart1: '4 rue des Lilas', addressTown: 'Lyon' } });
  expect(await screen.findByLabelText(/^Adresse/)).toHaveValue('4 rue des Lilas');
  expect(field(/^Ville/)).toHaveValue('Lyon');
  await user.type(field(/^Code postal/), '69003');
  await user.clear(field(/^Ville/));
  await save(user);
  await screen.findByText('Société enregistrée');
  const [sent] = calls.filter(({ operation }) => operation === 'SaveBloomerSociety');
  expect(sent?.variables).toEqual({
    input: { recordId: 'society-1', version: 1, addressZip: '69003', addressTown: null },
  });
});
