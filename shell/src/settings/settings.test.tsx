import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { meAnswer, renderApp } from '../testing/render-app.tsx';

test('an admin reveals, copies and hides the token; nobody can edit it', async () => {
  const user = userEvent.setup();
  renderApp({ path: '/settings', session: { roles: ['Admin'], token: 'eyJ-secret' } });
  const field = await screen.findByLabelText('Jeton (lecture seule)');
  expect(field).toHaveAttribute('readonly');
  expect(field).not.toHaveValue('eyJ-secret');
  expect(screen.queryByRole('button', { name: 'Copier' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Révéler' }));
  expect(field).toHaveValue('eyJ-secret');
  await user.type(field, 'x');
  expect(field).toHaveValue('eyJ-secret');
  await user.click(screen.getByRole('button', { name: 'Copier' }));
  expect(screen.getByRole('button', { name: 'Copié' })).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe('eyJ-secret');
  await user.click(screen.getByRole('button', { name: 'Masquer' }));
  expect(field).not.toHaveValue('eyJ-secret');
});

test('the end of the revealed token is told', async () => {
  const user = userEvent.setup();
  const token = `a.${btoa(JSON.stringify({ exp: Date.parse('2026-11-21T10:05:00Z') / 1000 }))}.c`;
  renderApp({ path: '/settings', session: { roles: ['Admin'], token } });
  expect(screen.queryByText(/Expire le/)).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Révéler' }));
  expect(screen.getByText(/^Expire le 21\/11\/2026 à 11.h.05/)).toBeInTheDocument();
});

test.each([
  [['dpo'], true, true],
  [['account'], false, true],
  [['finance'], false, true],
  [['recruit'], false, false],
])('of staff with %j lead to the requests about data: %s, and to the state of the service: %s', async (...row) => {
  const [permissions, requests, state] = row;
  localStorage.clear();
  renderApp({ path: '/settings', session: { roles: ['Admin'] }, api: { me: meAnswer(null, permissions) } });
  await screen.findByText('Jeton d’API');
  const leadsTo = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');
  await waitFor(() => {
    expect(leadsTo('Demandes sur les données')).toBe(requests ? '/data-requests' : undefined);
    expect(leadsTo('Durées de conservation')).toBe(requests ? '/data-retention' : undefined);
    expect(leadsTo('Voir l’état du service')).toBe(state ? '/service-state' : undefined);
  });
});

test('of the service account say « vous », and lead to nothing that it has not', async () => {
  renderApp({ path: '/settings', session: { roles: ['System'] }, api: { me: meAnswer(null, []) } });
  expect(await screen.findByText('Votre compte')).toBeVisible();
  expect(screen.queryByText(/sur toi/)).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Mes données' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Demandes sur les données' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Durées de conservation' })).toHaveAttribute('href', '/data-retention');
});

/** The preferences as the server keeps them. */
function api(initial: Record<string, unknown> = {}) {
  let stored: Record<string, unknown> = {
    __typename: 'Preferences',
    communicationType: 'email',
    activeChannel: 'email',
    phoneNumber: '+33639981234',
    phoneVerified: false,
    consentGivenAt: null,
    smsConsentText: 'J’accepte les SMS.',
    whatsappConsentText: 'J’accepte WhatsApp.',
    ...initial,
  };
  const sent: unknown[] = [];
  return {
    sent,
    answers: {
      myPreferences: () => stored,
      updatePreferences: ({ preferences }: { preferences: { communicationType: string; consent: boolean } }) => {
        sent.push(preferences);
        const changed = stored.communicationType !== preferences.communicationType || preferences.consent;
        const consentGivenAt = preferences.consent ? '2026-11-20T09:00:00Z' : null;
        stored = { ...stored, communicationType: preferences.communicationType, consentGivenAt };
        return { __typename: 'UpdatePreferencesPayload', changed, preferences: stored };
      },
      requestPhoneCode: {
        __typename: 'PhoneCode',
        channel: 'sms',
        destinationMasked: '+33 •• •• •• •• 34',
        expiresAt: '2026-11-20T09:10:00Z',
      },
      confirmPhoneCode: () => {
        stored = { ...stored, phoneVerified: true, activeChannel: 'sms' };
        return stored;
      },
    },
  };
}

async function openAsBloomer(server: ReturnType<typeof api>, answers: Record<string, unknown> = {}) {
  const user = userEvent.setup();
  renderApp({ path: '/settings', session: { roles: ['Bloomer'] }, api: { ...server.answers, ...answers } });
  await screen.findByRole('radio', { name: 'E-mail' });
  return { user, save: () => screen.getByRole('button', { name: 'Enregistrer' }) };
}

describe('the communication preference', () => {
  test('is for Bloomers, who see no token; an admin has none', async () => {
    await openAsBloomer(api());
    expect(screen.queryByText('Jeton d’API')).not.toBeInTheDocument();
    const choices = within(screen.getByRole('radiogroup', { name: /^Comment veux-tu/ }));
    const labels = choices.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    expect(labels).toEqual(['E-mail', 'SMS', 'WhatsApp', 'Aucun message']);
  });

  test('is no part of an admin’s settings', async () => {
    renderApp({ path: '/settings', session: { roles: ['Admin', 'Bloomer'] }, api: api().answers });
    expect(await screen.findByText('Jeton d’API')).toBeInTheDocument();
    expect(screen.queryByText('Préférence de communication')).not.toBeInTheDocument();
  });

  test('must change to be saved', async () => {
    const server = api();
    const { user, save } = await openAsBloomer(server);
    expect(save()).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: 'Aucun message' }));
    expect(save()).toBeEnabled();
    await user.click(screen.getByRole('radio', { name: 'E-mail' }));
    expect(save()).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: 'Aucun message' }));
    await user.click(save());
    expect(await screen.findByText('Préférences mises à jour')).toBeInTheDocument();
    expect(server.sent).toEqual([{ communicationType: 'none', consent: false }]);
    await waitFor(() => expect(save()).toBeDisabled());
    expect(screen.getByRole('radio', { name: 'Aucun message' })).toBeChecked();
  });

  test('says so when another tab had saved the same', async () => {
    const server = api();
    const { user, save } = await openAsBloomer(server);
    server.answers.updatePreferences({ preferences: { communicationType: 'none', consent: false } });
    await user.click(screen.getByRole('radio', { name: 'Aucun message' }));
    await user.click(save());
    expect(await screen.findByText('Tes préférences n’ont pas changé.')).toBeInTheDocument();
  });

  test('keeps the choice when the server fails', async () => {
    const { user, save } = await openAsBloomer(api(), { updatePreferences: new Error('INTERNAL_SERVER_ERROR') });
    await user.click(screen.getByRole('radio', { name: 'Aucun message' }));
    await user.click(save());
    expect(await screen.findByText(/Tes préférences n’ont pas été mises à jour/)).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Aucun message' })).toBeChecked();
    expect(save()).toBeEnabled();
  });

  test('asks for the agreement before SMS, and for the proof of the number after', async () => {
    const server = api();
    const { user, save } = await openAsBloomer(server);
    await user.click(screen.getByRole('radio', { name: 'WhatsApp' }));
    expect(screen.getByRole('checkbox', { name: 'J’accepte WhatsApp.' })).not.toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'SMS' }));
    await user.click(save());
    expect(await screen.findByText(/Coche cette case/)).toBeInTheDocument();
    expect(server.sent).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: 'J’accepte les SMS.' }));
    await user.click(save());
    await waitFor(() => expect(server.sent).toEqual([{ communicationType: 'sms', consent: true }]));
    const proof = within(await screen.findByRole('region', { name: 'Numéro de téléphone' }));
    await user.click(proof.getByRole('button', { name: 'Recevoir un code' }));
    await user.type(await proof.findByLabelText('Code reçu'), '12 34');
    await user.click(proof.getByRole('button', { name: 'Vérifier' }));
    expect(await proof.findByText('Le code a six chiffres.')).toBeInTheDocument();
    await user.type(proof.getByLabelText('Code reçu'), '56');
    await user.click(proof.getByRole('button', { name: 'Vérifier' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Numéro de téléphone' })).not.toBeInTheDocument());
  });

  test('leads to the profile when there is no number', async () => {
    await openAsBloomer(api({ communicationType: 'sms', phoneNumber: null, consentGivenAt: '2026-11-01T09:00:00Z' }));
    expect(screen.getByRole('link', { name: 'tes informations personnelles' })).toHaveAttribute(
      'href',
      '/me/informations',
    );
  });
});
