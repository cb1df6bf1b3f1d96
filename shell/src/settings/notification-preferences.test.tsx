import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../testing/render-app.tsx';

const row = (kind: string, label: string, changes: Record<string, unknown> = {}) => ({
  __typename: 'NotificationKindPreference',
  kind,
  label,
  group: 'CRA',
  delivery: 'immediate',
  allowed: ['immediate', 'digest', 'none'],
  reason: null,
  ...changes,
});

const KINDS = [
  row('missingCRA', 'CRA manquant', {
    allowed: ['immediate', 'digest'],
    reason: 'Le contrat demande un CRA signé chaque mois.',
  }),
  row('signCRA', 'CRA signé par le client', { delivery: 'none' }),
  row('win', 'Nouvelle mission', { group: 'Missions et contrats' }),
  row('ibanChange', 'Changement d’IBAN', {
    group: 'Société et justificatifs',
    allowed: ['immediate'],
    reason: 'Un IBAN changé à ton insu détournerait tes paiements.',
  }),
];

const MAILS = [
  { __typename: 'AlwaysMailed', label: 'Codes de connexion', reason: 'Sans eux, ni connexion ni signature.' },
];

const CHANNEL = {
  __typename: 'Preferences',
  communicationType: 'email',
  activeChannel: 'email',
  phoneNumber: null,
  phoneVerified: false,
  consentGivenAt: null,
  smsConsentText: '',
  whatsappConsentText: '',
};

type Choice = { kind: string; delivery: string };

/** The preferences as the server keeps them. */
function server(changes: Record<string, unknown> = {}) {
  let stored = {
    __typename: 'NotificationPreferences',
    version: 4,
    isReached: true,
    kinds: KINDS,
    alwaysMailed: MAILS,
    ...changes,
  };
  const sent: unknown[] = [];
  const write = (choices: readonly Choice[]) => {
    const delivery = (kind: string) => choices.find((choice) => choice.kind === kind)?.delivery;
    const kinds = stored.kinds.map((one) => ({ ...one, delivery: delivery(one.kind) ?? one.delivery }));
    const changed = JSON.stringify(kinds) !== JSON.stringify(stored.kinds);
    stored = { ...stored, version: stored.version + Number(changed), kinds };
    return changed;
  };
  return {
    sent,
    /** What another window saves. */
    write,
    answers: {
      myPreferences: CHANNEL,
      myNotificationPreferences: () => stored,
      updateNotificationPreferences: ({ preferences }: { preferences: { version: number; choices: Choice[] } }) => {
        sent.push(preferences);
        const isOld = preferences.version !== stored.version;
        const now = new Map(stored.kinds.map(({ kind, delivery }) => [kind, delivery]));
        const isSame = preferences.choices.every(({ kind, delivery }) => now.get(kind) === delivery);
        if (isOld && !isSame) return new Error('CONFLICT');
        const changed = write(preferences.choices);
        return { __typename: 'UpdateNotificationPreferencesPayload', changed, preferences: stored };
      },
    },
  };
}

async function open(api: ReturnType<typeof server>, roles: ('Admin' | 'Bloomer')[] = ['Bloomer'], answers = {}) {
  const user = userEvent.setup();
  renderApp({ path: '/settings', session: { roles }, api: { ...api.answers, ...answers } });
  const card = within(await screen.findByRole('region', { name: 'Notifications' }));
  await card.findByRole('radiogroup', { name: 'Nouvelle mission' });
  const choices = (label: string) => within(card.getByRole('radiogroup', { name: label }));
  return {
    user,
    card,
    choices,
    choose: (label: string, delivery: string) => user.click(choices(label).getByRole('radio', { name: delivery })),
    save: () => card.getByRole('button', { name: 'Enregistrer les notifications' }),
  };
}

test('shows what may be chosen for each kind, and why something may not', async () => {
  const { card, choices } = await open(server());
  const labels = (label: string) => choices(label).getAllByRole('radio');
  expect(labels('Nouvelle mission').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Tout de suite',
    'Récapitulatif du matin',
    'Pas du tout',
  ]);
  expect(labels('CRA manquant')).toHaveLength(2);
  expect(card.getByRole('radiogroup', { name: 'CRA manquant' })).toHaveAccessibleDescription(
    'Le contrat demande un CRA signé chaque mois.',
  );
  expect(choices('CRA signé par le client').getByRole('radio', { name: 'Pas du tout' })).toBeChecked();
  expect(card.queryByRole('radiogroup', { name: 'Changement d’IBAN' })).not.toBeInTheDocument();
  const papers = within(card.getByRole('region', { name: 'Société et justificatifs' }));
  expect(papers.getByText('Changement d’IBAN')).toBeVisible();
  expect(papers.getByText('Tout de suite')).toBeVisible();
  expect(papers.getByText(/à ton insu/)).toBeVisible();
  const mails = within(card.getByRole('region', { name: 'Toujours envoyés par e-mail' }));
  expect(mails.getByText('Sans eux, ni connexion ni signature.')).toBeVisible();
  expect(card.getByText(/la cloche ne se coupe pas\. Choisis comment/)).toBeVisible();
  expect(card.queryByText(/aucun message/)).not.toBeInTheDocument();
});

test('saves only what changed, with the version that was read, and must change to be saved', async () => {
  const api = server();
  const { choices, choose, save } = await open(api);
  expect(save()).toBeDisabled();
  await choose('Nouvelle mission', 'Pas du tout');
  await choose('Nouvelle mission', 'Tout de suite');
  expect(save()).toBeDisabled();
  await choose('Nouvelle mission', 'Récapitulatif du matin');
  await userEvent.click(save());
  expect(await screen.findByText('Préférences mises à jour')).toBeInTheDocument();
  expect(api.sent).toEqual([{ version: 4, choices: [{ kind: 'win', delivery: 'digest' }] }]);
  await waitFor(() => expect(save()).toBeDisabled());
  await choose('CRA manquant', 'Récapitulatif du matin');
  await userEvent.click(save());
  await waitFor(() =>
    expect(api.sent.at(-1)).toEqual({ version: 5, choices: [{ kind: 'missingCRA', delivery: 'digest' }] }),
  );
  expect(choices('Nouvelle mission').getByRole('radio', { name: 'Récapitulatif du matin' })).toBeChecked();
});

test('does not write over what another window saved: it shows it, and keeps what was chosen here', async () => {
  const api = server();
  const { card, choices, choose, save } = await open(api);
  await choose('Nouvelle mission', 'Pas du tout');
  api.write([
    { kind: 'win', delivery: 'digest' },
    { kind: 'missingCRA', delivery: 'digest' },
  ]);
  await userEvent.click(save());
  expect(await screen.findByText(/dans une autre fenêtre\s: vérifie-les, puis enregistre de nouveau/)).toBeVisible();
  expect(await card.findByText(/Nouvelle mission\s: «\sRécapitulatif du matin\s» est enregistré\./)).toBeVisible();
  expect(choices('Nouvelle mission').getByRole('radio', { name: 'Pas du tout' })).toBeChecked();
  expect(choices('CRA manquant').getByRole('radio', { name: 'Récapitulatif du matin' })).toBeChecked();
  await userEvent.click(save());
  await waitFor(() => expect(api.sent.at(-1)).toEqual({ version: 5, choices: [{ kind: 'win', delivery: 'none' }] }));
  expect(await screen.findByText('Préférences mises à jour')).toBeInTheDocument();
});

test('says so when another window had saved the same', async () => {
  const api = server();
  const { choose, save } = await open(api);
  await choose('Nouvelle mission', 'Pas du tout');
  api.write([{ kind: 'win', delivery: 'none' }]);
  await userEvent.click(save());
  expect(await screen.findByText('Tes préférences n’ont pas changé.')).toBeInTheDocument();
  await waitFor(() => expect(save()).toBeDisabled());
});

test('says to who wants no message that no choice changes that', async () => {
  const { card } = await open(server({ isReached: false }));
  expect(card.getByText(/Tu as choisi de ne recevoir aucun message\s: ces notifications restent/)).toBeVisible();
});

test('is there for staff, in their words, and keeps the choice when the server fails', async () => {
  const failing = { updateNotificationPreferences: new Error('INTERNAL_SERVER_ERROR') };
  const { card, choices, choose, save } = await open(server(), ['Admin'], failing);
  expect(card.getByText(/la cloche ne se coupe pas\. Choisissez comment/)).toBeVisible();
  await choose('Nouvelle mission', 'Pas du tout');
  await userEvent.click(save());
  expect(await screen.findByText(/Vos préférences n’ont pas été mises à jour/)).toBeInTheDocument();
  expect(choices('Nouvelle mission').getByRole('radio', { name: 'Pas du tout' })).toBeChecked();
  expect(save()).toBeEnabled();
});
