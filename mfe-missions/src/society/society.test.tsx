import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { SocietyPage } from './society.page.tsx';

const RECORD = {
  recordId: 'society-1',
  name: 'Atelier du Lac',
  status: 'SASU',
  siret: '40483304800022',
  tva: 'FR83404833048',
  isClient: false,
  portage: false,
  addressCountryCode: 'FR',
  IBAN: 'FR7630006000011234567890189',
  BIC: 'AGRIFRPP',
  KBIS: '/files/society/society-1/kbis.pdf',
  KbisExpirationDate: '2026-12-05',
  URSSAFVigilanceCertificate: '/files/society/society-1/urssaf.pdf',
  URSSAFVCExpirationDate: '2026-12-05',
  RCPVigilanceCertificate: null,
  identityCheck: 'plausible',
  viewerCanEdit: true,
  viewerCanEditExpiry: false,
  directoryResult: null,
  directoryName: null,
  directoryCheckedAt: null,
  vatResult: null,
  vatCheckedAt: null,
  URSSAFIssueDate: null,
  URSSAFCheckResult: null,
  URSSAFCheckedAt: null,
  URSSAFCheckedBy: null,
  statusWarning: null,
  bankAccountChange: null as object | null,
};

const FINE = {
  problems: [] as object[],
  warnings: [] as object[],
  papers: [
    { document: 'KBIS', label: 'KBIS ou extrait INSEE', level: 'blocks', state: 'valid', expiresOn: '2026-12-05' },
  ],
  paymentBlocked: false,
  cumulatedAmount: 4500,
  vigilanceThreshold: 5000,
  portage: [] as object[],
};

const WAITING = {
  recordId: 'c1',
  IBAN: 'DE89370400440532013000',
  BIC: 'COBADEFF',
  formerIBAN: 'FR7630006000011234567890189',
  state: 'pending',
  requestedAt: '2026-11-20T09:00:00Z',
  requestedBy: 'Camille Durand',
  heldUntil: '2026-11-22T09:00:00Z',
  approvedAt: null,
  approvedBy: null,
  viewerCanApprove: false,
};

const NEW = { path: '/society/new/mission/:missionRecordId', at: '/society/new/mission/m1' };
const KNOWN = { path: '/society/:recordId', at: '/society/society-1' };

function open(
  route: typeof NEW,
  {
    roles = ['Bloomer'] as Array<'Admin' | 'Bloomer'>,
    society = {},
    compliance = {},
    save = () => RECORD as unknown,
  } = {},
) {
  const calls = startFakeApi({
    Query: { society: () => ({ ...RECORD, ...society }), societyCompliance: () => ({ ...FINE, ...compliance }) },
    Mutation: {
      upsertBloomerSociety: save,
      upsertSociety: save,
      withdrawBankAccountChange: () => ({ recordId: 'c1', state: 'withdrawn' }),
      recordVigilanceCheck: () => RECORD,
      addSocietyDocument: () => ({ recordId: 'society-1' }),
    },
  });
  return { calls, ...renderPage(SocietyPage, { ...route, roles }) };
}

const pdf = (name = 'kbis.pdf', size = 10) => new File(['x'.repeat(size)], name, { type: 'application/pdf' });
const field = (name: RegExp) => screen.getByLabelText(name);
const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Enregistrer' }));

async function fill(user: UserEvent) {
  await user.click(await screen.findByRole('radio', { name: 'Non' }));
  await user.selectOptions(field(/^Statut/), 'SASU');
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
  expect(await screen.findByText('Société enregistrée')).toBeVisible();
  expect(router.state.location.pathname).toBe('/dashboard');
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
    'Indique si la société est en portage.',
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
  await user.selectOptions(await screen.findByLabelText(/^Statut/), 'Auto Entrepreneur');
  await user.click(screen.getByRole('radio', { name: 'Oui' }));
  expect(await screen.findByText(/ne peut pas être en portage/)).toBeVisible();
  expect(field(/^Statut/)).toHaveValue('');
  expect(screen.queryByLabelText(/^IBAN/)).not.toBeInTheDocument();
  expect(screen.queryByLabelText(/^BIC/)).not.toBeInTheDocument();
  expect(screen.queryByLabelText(/^KBIS/)).not.toBeInTheDocument();
});

it('only companies abroad choose a country: of the Union for SUE, outside of it for SHUE', async () => {
  const { user } = open(NEW);
  const status = await screen.findByLabelText(/^Statut/);
  const countries = () => [...(field(/^Pays/) as HTMLSelectElement).options].map(({ value }) => value);
  expect(screen.queryByLabelText(/^Pays/)).not.toBeInTheDocument();
  await user.selectOptions(status, 'SUE');
  expect(countries()).toContain('DE');
  expect(countries()).not.toContain('FR');
  expect(countries()).not.toContain('CH');
  await user.selectOptions(status, 'SHUE');
  expect(countries()).toContain('CH');
  expect(countries()).not.toContain('DE');
});

it('another number empties everything and says that another company will be made; the old number brings it back', async () => {
  const { user } = open(KNOWN);
  const siret = await screen.findByLabelText(/^SIRET/);
  await user.clear(siret);
  await user.type(siret, '35600000000048');
  await user.tab();
  expect(await screen.findByText(/une nouvelle société sera créée/)).toBeVisible();
  for (const name of [/^Nom de la société/, /^Numéro de TVA/, /^IBAN/, /^BIC/, /^Statut/]) {
    expect(field(name)).toHaveValue('');
  }
  expect(screen.getByRole('radio', { name: 'Non' })).not.toBeChecked();
  expect(screen.queryByText(/Voir le document enregistré/)).not.toBeInTheDocument();
  await user.clear(siret);
  await user.type(siret, '404 833 048 00022');
  await user.tab();
  await waitFor(() => expect(field(/^Nom de la société/)).toHaveValue('Atelier du Lac'));
});

it('a Bloomer sees the dates on the certificates and does not send them; staff edit them', async () => {
  const bloomer = open(KNOWN);
  const expiry = await screen.findByLabelText(/^Expiration du KBIS/);
  expect(expiry).toHaveAttribute('readonly');
  await save(bloomer.user);
  await screen.findByText('Société enregistrée');
  const [sent] = bloomer.calls.filter(({ operation }) => operation === 'SaveBloomerSociety');
  expect(sent?.variables).toMatchObject({ input: { recordId: 'society-1', KbisExpirationDate: null } });
});

it('staff save through their own operation, with the dates', async () => {
  const { calls, user } = open(KNOWN, { roles: ['Admin'] });
  const expiry = await screen.findByLabelText(/^Expiration du KBIS/);
  expect(expiry).not.toHaveAttribute('readonly');
  await save(user);
  await screen.findByText('Société enregistrée');
  const [sent] = calls.filter(({ operation }) => operation === 'SaveSociety');
  expect(sent?.variables).toMatchObject({ input: { KbisExpirationDate: '2026-12-05' } });
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

it('another account is taken, and the form says what happens next', async () => {
  const { user } = open(KNOWN, { save: () => ({ ...RECORD, bankAccountChange: WAITING }) });
  const iban = await screen.findByLabelText(/^IBAN/);
  await user.clear(iban);
  await user.type(iban, 'DE89 3704 0044 0532 0130 00');
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
  expect(await screen.findByText('Choisis le document à envoyer.')).toBeVisible();
  await user.upload(within(screen.getByRole('dialog')).getByLabelText(/^Document/), pdf('liste.pdf'));
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  expect(await screen.findByText('Envoyé avec succès !')).toBeVisible();
  const [sent] = calls.filter(({ operation }) => operation === 'AddSocietyDocument');
  expect(sent?.variables).toMatchObject({ input: { societyRecordId: 'society-1', kind: 'foreignWorkers' } });
});
