import { fileKinds } from '@bloom/shared-rules/input/file-limits';
import { refuse } from '@bloom/tools/fake-api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { field, KNOWN, open, pdf, RECORD, save, WAITING } from './society.fixture.tsx';

it('another account is taken, and the form says what happens next', async () => {
  const { user } = open(KNOWN, { save: () => ({ ...RECORD, bankAccountChange: WAITING }) });
  const iban = await screen.findByLabelText(/^IBAN/);
  await user.clear(iban);
  await user.type(iban, 'DE89 3704 0044 0532 0130 00');
  await save(user);
  expect(await screen.findByText('Le BIC et l’IBAN ne sont pas du même pays.')).toBeVisible();
  await user.clear(field(/^BIC/));
  await user.type(field(/^BIC/), 'COBADEFF');
  await save(user);
  expect(await screen.findByText(/Ton nouvel IBAN prend effet dans 48 heures au plus tôt/)).toBeVisible();
});

it('an account that waits is shown to its Bloomer, who may take the request back', async () => {
  const { calls, user } = open(KNOWN, { society: { bankAccountChange: WAITING } });
  expect(await screen.findByText(/D’ici là, tes paiements vont sur l’ancien compte/)).toBeVisible();
  expect(await screen.findByLabelText(/^IBAN/)).toHaveValue('FR7630006000011234567890189');
  await user.click(screen.getByRole('button', { name: 'Annuler la demande' }));
  expect(await screen.findByText('Demande annulée')).toBeVisible();
  expect(calls.map(({ operation }) => operation)).toContain('WithdrawBankAccountChange');
});

it('documents and their states stand above the form; one that has just come is to be read, not about to expire', async () => {
  const come = { document: 'KBIS', label: 'KBIS', level: 'blocks', state: 'received', expiresOn: '2026-12-05' };
  open(KNOWN, { compliance: { papers: [come] } });
  expect(await screen.findByText('Reçu, vérification en cours')).toBeVisible();
  expect(screen.getByText(/provisoirement jusqu’au 05\/12\/2026/)).toBeVisible();
  const documents = screen.getByRole('heading', { name: 'Documents demandés' });
  const form = screen.getByRole('form', { name: 'Société de facturation' });
  expect(documents.compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('staff see of one that has just come that it waits for them', async () => {
  const come = { document: 'KBIS', label: 'KBIS', level: 'blocks', state: 'received', expiresOn: '2026-12-05' };
  open(KNOWN, { compliance: { papers: [come] }, roles: ['Admin'] });
  expect(await screen.findByText('Reçu, à vérifier')).toBeVisible();
});

it('what keeps invoices from being sent is listed', async () => {
  const problem = 'L’attestation de vigilance URSSAF a expiré.';
  open(KNOWN, { compliance: { problems: [{ document: 'URSSAFVCExpirationDate', problem }], paymentBlocked: true } });
  expect(await screen.findByText('Tu ne peux pas encore envoyer de facture')).toBeVisible();
  expect(screen.getByText(problem)).toBeVisible();
});

it('staff who change a date on record say why', async () => {
  const { calls, user } = open(KNOWN, { roles: ['Admin'] });
  const expiry = await screen.findByLabelText(/^Expiration du KBIS/);
  await user.clear(expiry);
  await user.type(expiry, '2027-03-01');
  await save(user);
  expect(await screen.findByText('Indiquez pourquoi la date change.')).toBeVisible();
  await user.type(field(/^Raison du changement/), 'Lu sur le document');
  await save(user);
  await screen.findByText('Société enregistrée');
  const [sent] = calls.filter(({ operation }) => operation === 'SaveSociety');
  expect(sent?.variables).toMatchObject({
    input: { KbisExpirationDate: '2027-03-01', expirationReason: 'Lu sur le document' },
  });
});

it('the date that staff read on a new paper is kept, also where it is the one of the paper before', async () => {
  const { calls, user } = open(KNOWN, { roles: ['Admin'] });
  const expiry = await screen.findByLabelText(/^Expiration du KBIS/);
  expect(expiry).toHaveValue('05/12/2026');
  await user.upload(field(/^KBIS/), pdf());
  expect(expiry).toHaveValue('');
  await user.type(expiry, '05/12/2026');
  await save(user);
  await screen.findByText('Société enregistrée');
  const [sent] = calls.filter(({ operation }) => operation === 'SaveSociety');
  expect(sent?.variables).toMatchObject({ input: { KbisExpirationDate: '2026-12-05' } });
  expect(sent?.variables).not.toHaveProperty('input.expirationReason');
});

it.each([
  ['a Bloomer whose company has none on record', 'Bloomer', { KBIS: null, KbisExpirationDate: null }],
  ['staff who choose a new one', 'Admin', {}],
] as const)('a paper that is chosen is checked with its file: %s', async (_who, role, society) => {
  const { user } = open(KNOWN, { roles: [role], society });
  await screen.findByLabelText(/^KBIS/);
  if (role === 'Admin') await user.click(field(/^Expiration du KBIS/));
  // Dropped on the field: nothing is left, which would check everything once more.
  const drop = (file: File) => act(async () => void fireEvent.change(field(/^KBIS/), { target: { files: [file] } }));
  await drop(pdf());
  expect(screen.getByText('kbis.pdf')).toBeVisible();
  expect(field(/^KBIS/)).not.toBeInvalid();
  if (role === 'Admin') expect(field(/^Expiration du KBIS/)).not.toBeInvalid();
  await drop(pdf('lourd.pdf', fileKinds.paper.maxSize + 1));
  expect(field(/^KBIS/)).toBeInvalid();
  expect(screen.getByText(/« lourd\.pdf » dépasse/)).toBeVisible();
});

it('says why the date changes, where the paper turns out to be the one on record', async () => {
  const message = 'Indiquez pourquoi la date change.';
  const refused = () =>
    refuse('BAD_USER_INPUT', 400, message, {
      invalidArgs: ['expirationReason'],
      fieldErrors: { expirationReason: message },
    });
  const answers = [refused, () => refuse('EXTERNAL_UNAVAILABLE', 503)];
  const { user } = open(KNOWN, { roles: ['Admin'], save: () => answers.shift()?.() });
  await user.upload(await screen.findByLabelText(/^KBIS/), pdf());
  await user.type(field(/^Expiration du KBIS/), '01/03/2027');
  expect(screen.queryByLabelText(/^Raison du changement/)).not.toBeInTheDocument();
  await save(user);
  await user.type(await screen.findByLabelText(/^Raison du changement/), 'Lu sur le document{Enter}');
  await waitFor(() => expect(answers).toHaveLength(0));
  expect(field(/^Raison du changement/)).toHaveValue('Lu sur le document');
});

it('a new paper whose date nobody has read yet ends when the form says', async () => {
  const { calls, user } = open(KNOWN, { roles: ['Admin'] });
  await user.upload(await screen.findByLabelText(/^Attestation de vigilance URSSAF/), pdf('urssaf.pdf'));
  expect(field(/^Expiration de l’attestation URSSAF/)).toHaveValue('');
  expect(field(/^Expiration du KBIS/)).toHaveValue('05/12/2026');
  expect(screen.getByText(/^Laissez vide si elle n’est pas encore lue/)).toBeVisible();
  await save(user);
  await screen.findByText('Société enregistrée');
  const [sent] = calls.filter(({ operation }) => operation === 'SaveSociety');
  expect(sent?.variables).not.toHaveProperty('input.URSSAFVCExpirationDate');
});

it('a Bloomer does not read the date of the paper before beside a new one', async () => {
  const { user } = open(KNOWN);
  expect(await screen.findByLabelText(/^Expiration du KBIS/)).toHaveValue('05/12/2026');
  await user.upload(field(/^KBIS/), pdf());
  expect(screen.queryByLabelText(/^Expiration du KBIS/)).not.toBeInTheDocument();
  expect(field(/^Expiration de l’attestation URSSAF/)).toBeVisible();
});

it('staff keep what they read on the vigilance certificate', async () => {
  const { calls, user } = open(KNOWN, { roles: ['Admin'], society: { viewerCanEditExpiry: true } });
  await user.click(await screen.findByRole('button', { name: 'Vérifier l’attestation' }));
  await user.type(field(/^Date d’émission/), '2026-10-05');
  await user.click(screen.getByRole('radio', { name: 'Code reconnu' }));
  const [, confirm] = screen.getAllByRole('button', { name: 'Enregistrer' });
  await user.click(confirm as HTMLElement);
  expect(await screen.findByText('Le code de sécurité est obligatoire.')).toBeVisible();
  await user.type(field(/^Code de sécurité/), 'AB12');
  await user.click(confirm as HTMLElement);
  expect(await screen.findByText('Vérification enregistrée')).toBeVisible();
  const [sent] = calls.filter(({ operation }) => operation === 'RecordVigilanceCheck');
  expect(sent?.variables).toEqual({
    input: { societyRecordId: 'society-1', issuedOn: '2026-10-05', code: 'AB12', result: 'valid' },
  });
});

it('a number that a register knows by another name is to be looked at, with the day', async () => {
  open(KNOWN, {
    roles: ['Admin'],
    society: {
      identityCheck: 'toVerify',
      directoryResult: 'otherName',
      directoryName: 'BOULANGERIE MARTIN',
      directoryCheckedAt: '2026-11-20T09:00:00Z',
    },
  });
  expect(await screen.findByText('À vérifier')).toBeVisible();
  expect(screen.getByText(/BOULANGERIE MARTIN.*20\/11\/2026/)).toBeVisible();
});

it('a paper that only some companies must show is sent on its own', async () => {
  const missing = {
    document: 'foreignWorkers',
    label: 'Liste des salariés étrangers ou déclaration',
    level: 'warns',
    state: 'missing',
    expiresOn: null,
    file: null,
  };
  const { calls, user } = open(KNOWN, { compliance: { papers: [missing] } });
  await user.click(await screen.findByRole('button', { name: /^Ajouter Liste des salariés étrangers/ }));
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  expect(await screen.findByText('Le document à envoyer est obligatoire.')).toBeVisible();
  await user.upload(within(screen.getByRole('dialog')).getByLabelText(/^Document/), pdf('liste.pdf'));
  const end = within(screen.getByRole('dialog')).getByLabelText(/^Valable jusqu’au/);
  await user.type(end, '2126-12-31');
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  expect(await screen.findByText(/Aucun document n’est valable plus de deux ans/)).toBeVisible();
  await user.clear(end);
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  expect(await screen.findByText('Envoi du fichier en cours…')).toBeInTheDocument();
  expect(await screen.findByText('Envoyé avec succès !')).toBeVisible();
  const [sent] = calls.filter(({ operation }) => operation === 'AddSocietyDocument');
  expect(sent?.variables).toMatchObject({ input: { societyRecordId: 'society-1', kind: 'foreignWorkers' } });
});

it('a company that other Bloomers go through takes no document from one of them', async () => {
  const missing = {
    document: 'a1',
    label: 'Formulaire A1',
    level: 'warns',
    state: 'missing',
    expiresOn: null,
    file: null,
  };
  open(KNOWN, { compliance: { papers: [missing] }, society: { viewerCanEdit: false } });
  expect(await screen.findByText('Formulaire A1')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Ajouter/ })).not.toBeInTheDocument();
});

it('staff who may not read the papers of a company see no card of them, and no form', async () => {
  open(KNOWN, { roles: ['Admin'], refusesCompliance: true, society: { viewerCanEdit: false, IBAN: null, BIC: null } });
  expect(await screen.findByText(/par son account manager ou par la finance/)).toBeVisible();
  expect(screen.queryByText(/KBIS/)).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
