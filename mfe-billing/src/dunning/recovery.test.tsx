import { refuse, startFakeApi } from '@bloom/tools/fake-api';
import { freezeDate, renderPage } from '@bloom/tools/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { PaymentsPage } from '../payments/payments.page.tsx';

freezeDate('2026-11-23T10:00:00Z');
beforeEach(() => localStorage.clear());

const late = (over: Record<string, unknown> = {}) => ({
  recordId: 'i1',
  side: 'customer',
  number: 'F-2026-00012',
  buyer: 'Maison Clairval',
  dueOn: '2026-10-01',
  owedAmount: 1200,
  dunningLevel: 3,
  dunningStop: null,
  urlDunningLetter: '/files/dunning/i1/mise-en-demeure.pdf',
  latePenalty: 1.36,
  recoveryFee: 40,
  dunningNotices: [1, 2, 3].map((level) => ({ level, sentAt: `2026-10-${10 + level}T09:00:00.000Z` })),
  recoveryTask: 'FORMAL_NOTICE',
  recoverySteps: [],
  viewerCanRecordNotice: true,
  viewerCanRecordRecovery: false,
  society: { recordId: 's2', name: 'Maison Clairval' },
  ...over,
});

const notice = {
  kind: 'FORMAL_NOTICE',
  doneOn: '2026-11-05',
  reference: '1A 234',
  reviewOn: '2026-11-20',
  recordedBy: 'Marie Curie',
  recordedAt: '2026-11-06T09:00:00.000Z',
};
const decision = { ...notice, kind: 'RECOVERY', doneOn: '2026-11-21', reference: 'Échéancier', reviewOn: '2026-12-21' };
const posted = (over: object = {}) =>
  late({ recoveryTask: null, recoverySteps: [notice], viewerCanRecordRecovery: true, ...over });

type Answers = Record<string, (args: Record<string, unknown>) => unknown>;

function open(invoice: object, mutations: Answers = {}, more = '') {
  let saved: unknown = invoice;
  const saving = Object.entries(mutations).map(([name, answer]): [string, Answers[string]] => [
    name,
    (args) => {
      saved = answer(args);
      return saved;
    },
  ]);
  const calls = startFakeApi({ Query: { invoices: () => [saved] }, Mutation: Object.fromEntries(saving) });
  const sent = (operation: string) => calls.find((call) => call.operation === operation)?.variables;
  return {
    calls,
    sent,
    ...renderPage(PaymentsPage, { path: '/payments', at: `/payments?vue=relances${more}`, roles: ['Admin'] }),
  };
}

const row = async () => within(await screen.findByRole('row', { name: /F-2026-00012/ }));

it('says what was posted, and of a letter that is merely due nothing of the kind', async () => {
  open(late());
  const shown = await row();
  expect(shown.getByText('Deuxième relance le 12/10/2026, relance le 11/10/2026')).toBeVisible();
  expect(shown.getByText('Lettre à envoyer en recommandé')).toBeVisible();
});

it('takes the letter that was posted out of those to be sent', async () => {
  const { user, sent } = open(late(), { recordFormalNotice: () => posted() }, '&lettres=1');
  await user.click((await row()).getByRole('button', { name: 'Noter l’envoi de la facture F-2026-00012' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Suivi de la facture F-2026-00012' }));
  await user.type(dialog.getByLabelText(/^Numéro du recommandé/), '1A 234');
  await user.click(dialog.getByRole('button', { name: 'Noter l’envoi' }));
  expect(await screen.findByText('Envoi de la mise en demeure noté')).toBeVisible();
  const said = { recordId: 'i1', postedOn: '2026-11-23', letterNumber: '1A 234' };
  expect(sent('RecordFormalNotice')).toEqual({ ...said, seenAt: null });
  expect(await screen.findByText('Aucune lettre à envoyer')).toBeVisible();
});

it.each([
  [posted(), 'Lettre postée, à suivre le 20/11/2026'],
  [posted({ recoveryTask: 'RECOVERY' }), 'Toujours impayée\u00a0: suite à décider'],
  [posted({ recoverySteps: [notice, decision] }), 'À revoir le 21/12/2026\u00a0: Échéancier'],
  [posted({ recoverySteps: [notice, decision], recoveryTask: 'RECOVERY' }), 'À revoir\u00a0: Échéancier'],
])('says what follows the letter', async (invoice, words) => {
  open(invoice);
  expect((await row()).getByText(words.replace('\u00a0', ' '))).toBeVisible();
});

it('has what is to be decided alone where the address asks for it, and takes the decision', async () => {
  const due = posted({ recoveryTask: 'RECOVERY' });
  const answer = () => posted({ recoverySteps: [notice, decision] });
  const { user, sent } = open(due, { recordRecovery: answer }, '&suites=1');
  await user.click((await row()).getByRole('button', { name: /^Noter la suite/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Mise en demeure postée le 05\/11\/2026, recommandé nº\s1A 234/)).toBeVisible();
  expect(dialog.getByText(/Noté par Marie Curie le 06\/11\/2026/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Noter la suite' }));
  expect(await dialog.findByText('Dites ce qui est décidé.')).toBeVisible();
  await user.type(dialog.getByLabelText(/^Ce qui est décidé/), 'Échéancier');
  await user.click(dialog.getByRole('button', { name: 'Noter la suite' }));
  await waitFor(() =>
    expect(sent('RecordRecovery')).toEqual({
      recordId: 'i1',
      decidedOn: '2026-11-23',
      decision: 'Échéancier',
      reviewOn: '2026-12-23',
      seenAt: null,
    }),
  );
  expect(await screen.findByText('Aucune suite à décider')).toBeVisible();
});

it('lets what was noted be corrected, and taken back', async () => {
  const mutations = { recordFormalNotice: () => posted(), withdrawRecoveryStep: () => late() };
  const { user, sent } = open(posted(), mutations);
  await user.click((await row()).getByRole('button', { name: /^Suivi/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: /^Corriger l’envoi/ }));
  expect(dialog.getByLabelText(/^Numéro du recommandé/)).toHaveValue('1A 234');
  await user.click(dialog.getByRole('button', { name: /^Retirer/ }));
  expect(await screen.findByText('Retiré du suivi')).toBeVisible();
  const seenAt = notice.recordedAt;
  expect(sent('WithdrawRecoveryStep')).toEqual({ recordId: 'i1', kind: 'FORMAL_NOTICE', seenAt });
  await waitFor(() => expect(dialog.getByLabelText(/^Numéro du recommandé/)).toHaveValue(''));
});

it('offers nothing to who may not', async () => {
  open(late({ viewerCanRecordNotice: false }));
  expect((await row()).queryByRole('button', { name: /^Noter/ })).not.toBeInTheDocument();
});

it('leaves what was decided on its day when its words are put right', async () => {
  const decided = posted({ recoverySteps: [notice, decision] });
  const { user, sent } = open(decided, { recordRecovery: () => decided });
  await user.click((await row()).getByRole('button', { name: /^Suivi/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Corriger la suite décidée' }));
  await user.type(dialog.getByLabelText(/^Ce qui est décidé/), ' accepté');
  await user.click(dialog.getByRole('button', { name: 'Corriger la suite' }));
  expect(await screen.findByText('Suite notée')).toBeVisible();
  const { doneOn: decidedOn, reviewOn, recordedAt: seenAt } = decision;
  const said = { decidedOn, decision: 'Échéancier accepté', reviewOn };
  expect(sent('RecordRecovery')).toEqual({ recordId: 'i1', ...said, seenAt });
});

it('shows what a colleague noted meanwhile, which is corrected only once it was seen', async () => {
  let stands = late();
  const calls = startFakeApi({
    Query: { invoices: () => [stands] },
    Mutation: {
      recordFormalNotice: () => {
        stands = posted({ recoveryTask: 'RECOVERY' });
        return refuse('CONFLICT', 409, 'Le suivi de cette facture a été modifié entre-temps par une autre personne.');
      },
    },
  });
  const at = '/payments?vue=relances';
  const { user } = renderPage(PaymentsPage, { path: '/payments', at, roles: ['Admin'] });
  await user.click(await screen.findByRole('button', { name: /^Noter l’envoi/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Numéro du recommandé/), '2B 77');
  await user.click(dialog.getByRole('button', { name: 'Noter l’envoi' }));
  expect(await screen.findByText(/a été modifié entre-temps par une autre personne/)).toBeVisible();
  expect(await dialog.findByText(/recommandé nº\s1A 234/)).toBeVisible();
  await waitFor(() => expect(dialog.getByLabelText(/^Numéro du recommandé/)).toHaveValue('1A 234'));
  await user.click(await dialog.findByRole('button', { name: 'Corriger l’envoi' }));
  const asked = calls.filter(({ operation }) => operation === 'RecordFormalNotice').map(({ variables }) => variables);
  expect(asked.map(({ seenAt }) => seenAt)).toEqual([null, notice.recordedAt]);
});

it('reads the list again when a step was refused, as it may have been paid meanwhile', async () => {
  const { user, calls } = open(late(), {
    recordFormalNotice: () => refuse('BAD_USER_INPUT', 400, 'Cette facture est déjà payée.'),
  });
  await user.click((await row()).getByRole('button', { name: /^Noter l’envoi/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Noter l’envoi' }));
  expect(await screen.findByText('Cette facture est déjà payée.')).toBeVisible();
  await waitFor(() => expect(calls.filter(({ operation }) => operation === 'LateInvoices').length).toBe(2));
});
