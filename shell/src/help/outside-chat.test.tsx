import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../testing/render-app.tsx';
import { writeChatConsent } from './chat-consent.ts';

const BLOOMER = { roles: ['Bloomer'] } as const;

const entry = () => screen.findByRole('button', { name: /^Aide/ });

beforeEach(() => localStorage.clear());

describe('an outside chat', () => {
  const config = { helpChat: { name: 'HubSpot', scriptUrl: 'https://chat.test/1.js', origins: [] } };
  const answers = { helpVisitorAddress: 'abc@visitors.test' };
  const script = () => document.head.querySelector<HTMLScriptElement>('script[src="https://chat.test/1.js"]');

  afterEach(() => {
    script()?.remove();
    window.HubSpotConversations = undefined;
  });

  test('loads nothing before the agreement', async () => {
    const user = userEvent.setup();
    renderApp({ path: '/missions', session: BLOOMER, api: answers, config });
    await user.click(await entry());
    const panel = within(await screen.findByRole('dialog', { name: 'Aide' }));
    expect(panel.getByText(/fournie par HubSpot/)).toBeInTheDocument();
    expect(script()).toBeNull();
    await user.click(panel.getByRole('button', { name: 'Refuser' }));
    expect(screen.queryByRole('dialog', { name: 'Aide' })).not.toBeInTheDocument();
    expect(script()).toBeNull();
  });

  test('opens for the visitor that the token names', async () => {
    const user = userEvent.setup();
    renderApp({ path: '/missions', session: BLOOMER, api: answers, config });
    await user.click(await entry());
    await user.click(await screen.findByRole('button', { name: 'Accepter et ouvrir' }));
    await waitFor(() => expect(script()).not.toBeNull());
    expect(window.hsConversationsSettings).toEqual({
      loadImmediately: false,
      identificationEmail: 'abc@visitors.test',
      identificationToken: 'visitor-token',
    });
    const widget = { load: jest.fn(), open: jest.fn(), remove: jest.fn(), status: () => ({ loaded: false }) };
    window.HubSpotConversations = { widget };
    for (const ready of window.hsConversationsOnReady ?? []) ready();
    expect(widget.load).toHaveBeenCalledWith({ widgetOpen: true });
    act(() => {
      script()?.dispatchEvent(new Event('load'));
    });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Aide' })).not.toBeInTheDocument());
  });

  test('is taken back in the cookie preferences', async () => {
    const user = userEvent.setup();
    writeChatConsent('given');
    const widget = { load: jest.fn(), open: jest.fn(), remove: jest.fn(), status: () => ({ loaded: true }) };
    window.HubSpotConversations = { widget };
    // biome-ignore lint/suspicious/noDocumentCookie: as the outside chat would
    document.cookie = 'hubspotutk=abc; path=/';
    renderApp({ path: '/missions', session: BLOOMER, api: answers, config });
    await entry();
    await user.click((await screen.findAllByRole('button', { name: 'Préférences de cookies' }))[0] as HTMLElement);
    const dialog = within(screen.getByRole('dialog', { name: 'Préférences de cookies' }));
    const choice = dialog.getByRole('switch', { name: 'Messagerie d’aide (HubSpot)' });
    expect(choice).toBeChecked();
    await user.click(choice);
    await user.click(dialog.getByRole('button', { name: 'Enregistrer mes choix' }));
    await waitFor(() => expect(widget.remove).toHaveBeenCalled());
    expect(document.cookie).not.toContain('hubspotutk');
  });

  test('whose script does not come says so', async () => {
    const user = userEvent.setup();
    writeChatConsent('given');
    renderApp({ path: '/missions', session: BLOOMER, api: answers, config });
    await user.click(await entry());
    await waitFor(() => expect(script()).not.toBeNull());
    act(() => {
      script()?.dispatchEvent(new Event('error'));
    });
    expect(await screen.findByText(/HubSpot ne répond pas/)).toBeInTheDocument();
  });
});

describe('the cookie preferences without an outside chat', () => {
  test('name what is kept and ask nothing', async () => {
    const user = userEvent.setup();
    renderApp({ path: '/missions', session: { roles: ['Admin'] } });
    await user.click((await screen.findAllByRole('button', { name: 'Préférences de cookies' }))[0] as HTMLElement);
    const dialog = within(screen.getByRole('dialog', { name: 'Préférences de cookies' }));
    expect(dialog.getByText('Votre session')).toBeInTheDocument();
    expect(dialog.queryByRole('switch')).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'J’ai compris' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
