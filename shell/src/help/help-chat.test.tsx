import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../testing/render-app.tsx';

interface Message {
  __typename: 'HelpMessage';
  recordId: string;
  text: string;
  createdAt: string;
  fromSupport: boolean;
  supportFirstname: string | null;
}

const message = (recordId: string, text: string, fromSupport = false): Message => ({
  __typename: 'HelpMessage',
  recordId,
  text,
  createdAt: '2026-11-20T09:00:00Z',
  fromSupport,
  supportFirstname: fromSupport ? 'Alice' : null,
});

/** The conversation as the server keeps it. */
function api(messages: Message[] = [], unreadCount = 0) {
  const server = { messages, unreadCount, sent: [] as { recordId: string; text: string }[] };
  const conversation = () => ({
    __typename: 'HelpConversation',
    recordId: 'c1',
    visitorName: 'Benoît Petit',
    unreadCount: server.unreadCount,
    messages: server.messages,
  });
  return {
    server,
    answers: {
      myHelpConversation: () => (server.messages.length === 0 ? null : conversation()),
      sendHelpMessage: (sent: { recordId: string; text: string }) => {
        server.sent.push(sent);
        if (!server.messages.some(({ recordId }) => recordId === sent.recordId)) {
          server.messages = [...server.messages, message(sent.recordId, sent.text)];
        }
        return conversation();
      },
      readHelpAnswers: () => {
        server.unreadCount = 0;
        return conversation();
      },
    },
  };
}

const BLOOMER = { roles: ['Bloomer'] } as const;
const LINK = { state: 'anonymous', roles: ['Anonymous'], link: { purpose: 'craSign', objectId: 'd1' } } as const;

const entry = () => screen.findByRole('button', { name: /^Aide/ });

async function open(answers: Record<string, unknown>, session: typeof BLOOMER | typeof LINK = BLOOMER) {
  const user = userEvent.setup();
  const view = renderApp({ path: session === LINK ? '/signing/d1' : '/missions', session, api: answers });
  await user.click(await entry());
  return { ...view, user, panel: within(await screen.findByRole('dialog', { name: 'Aide' })) };
}

beforeEach(() => localStorage.clear());

describe('who has the chat', () => {
  test('a Bloomer with a record: a token starts it', async () => {
    const { operations } = renderApp({ path: '/missions', session: BLOOMER });
    await entry();
    await waitFor(() => expect(operations).toContain('HelpChatStart'));
  });

  test('who comes by a link', async () => {
    const { panel } = await open(api().answers, LINK);
    expect(await panel.findByText(/Écrivez au support Bloom/)).toBeInTheDocument();
  });

  test.each([
    ['an admin', { roles: ['Admin'] }, {}],
    ['an admin who is a Bloomer too', { roles: ['Admin', 'Bloomer'] }, {}],
    ['a system account that is a Bloomer too', { roles: ['System', 'Bloomer'] }, {}],
    ['a client who signs in', { roles: ['Client'] }, {}],
    ['a Bloomer without record', BLOOMER, { me: { __typename: 'Me', id: 'u1', bloomer: null } }],
    ['who comes by a link that does not open', { ...LINK, link: { failure: { code: 'TOKEN_EXPIRED' } } }, {}],
  ] as const)('never %s', async (_who, session, answers) => {
    const { operations } = renderApp({ path: '/missions', session: session as never, api: answers });
    await screen.findByRole('main');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Aide/ })).not.toBeInTheDocument());
    expect(operations).not.toContain('HelpChatStart');
  });

  test('nobody where there is none', async () => {
    renderApp({ path: '/missions', session: BLOOMER, api: { getCRMVisitorToken: '' } });
    await entry();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Aide/ })).not.toBeInTheDocument());
  });
});

test('the FAQ is a link of the settings, and none without an address', async () => {
  const { unmount } = renderApp({ path: '/missions', session: BLOOMER });
  expect(await screen.findByRole('link', { name: /^FAQ/ })).toHaveAttribute('href', 'http://bloom.test/faq');
  unmount();
  renderApp({ path: '/missions', session: BLOOMER, config: { faqUrl: '' } });
  await entry();
  expect(screen.queryByRole('link', { name: /^FAQ/ })).not.toBeInTheDocument();
});

describe('the conversation', () => {
  test('begins with a message, which the server keeps', async () => {
    const { server, answers } = api();
    const { user, panel } = await open(answers);
    expect(await panel.findByText(/Écris au support Bloom/)).toBeInTheDocument();
    expect(panel.getByRole('button', { name: 'Envoyer' })).toBeDisabled();
    await user.type(panel.getByRole('textbox', { name: 'Ton message' }), 'Bonjour{enter}mon CRA');
    await user.click(panel.getByRole('button', { name: 'Envoyer' }));
    expect(await within(panel.getByRole('log')).findByText(/Bonjour\s+mon CRA/)).toBeInTheDocument();
    expect(panel.getByRole('textbox', { name: 'Ton message' })).toHaveValue('');
    expect(server.sent.map(({ text }) => text)).toEqual(['Bonjour\nmon CRA']);
  });

  test('shows the answers, which are unread until they are seen', async () => {
    const user = userEvent.setup();
    const { answers } = api([message('m1', 'Aide'), message('m2', 'Voici', true)], 1);
    renderApp({ path: '/missions', session: BLOOMER, api: answers });
    expect(await screen.findByText('1 réponse non lue')).toBeInTheDocument();
    await user.click(await entry());
    const log = within(await screen.findByRole('log'));
    expect(log.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('Moi'),
      expect.stringContaining('Alice, support'),
    ]);
    await waitFor(() => expect(screen.queryByText('1 réponse non lue')).not.toBeInTheDocument());
  });

  test('shows hostile text as text', async () => {
    const { answers } = api([message('m1', '<img src=x onerror="alert(1)"> https://evil.example', true)]);
    const { panel } = await open(answers);
    expect(await panel.findByText(/<img src=x/)).toBeInTheDocument();
    expect(panel.queryByRole('img')).not.toBeInTheDocument();
    expect(panel.queryByRole('link')).not.toBeInTheDocument();
  });

  test('keeps a text that did not leave, and sends it again as the same message', async () => {
    const { server, answers } = api();
    let refuses = true;
    const { user, panel } = await open({
      ...answers,
      sendHelpMessage: (sent: { recordId: string; text: string }) => {
        const answer = answers.sendHelpMessage(sent);
        return refuses ? new Error('INTERNAL_SERVER_ERROR') : answer;
      },
    });
    await user.type(await panel.findByRole('textbox'), 'Important');
    await user.click(panel.getByRole('button', { name: 'Envoyer' }));
    await waitFor(() => expect(server.sent).toHaveLength(1));
    expect(panel.getByRole('textbox')).toHaveValue('Important');
    refuses = false;
    await waitFor(() => expect(panel.getByRole('button', { name: 'Envoyer' })).not.toHaveAttribute('aria-busy'));
    await user.click(panel.getByRole('button', { name: 'Envoyer' }));
    await waitFor(() => expect(panel.getByRole('textbox')).toHaveValue(''));
    expect(new Set(server.sent.map(({ recordId }) => recordId)).size).toBe(1);
  });

  test('closes with Escape, keeps the draft, and gives the focus back', async () => {
    const { user, panel } = await open(api().answers);
    await user.type(panel.getByRole('textbox'), 'Brouillon');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Aide' })).not.toBeInTheDocument();
    expect(await entry()).toHaveFocus();
    await user.click(await entry());
    expect(screen.getByRole('textbox', { name: 'Ton message' })).toHaveValue('Brouillon');
  });

  test('has what was typed before a reload, and forgets it once it is sent', async () => {
    const before = await open(api().answers);
    await before.user.type(before.panel.getByRole('textbox', { name: 'Ton message' }), 'Bonjour');
    before.unmount();

    const { server, answers } = api();
    const { user, panel } = await open(answers);
    const field = panel.getByRole('textbox', { name: 'Ton message' });
    expect(field).toHaveValue('Bonjour');
    await user.click(panel.getByRole('button', { name: 'Envoyer' }));
    await waitFor(() => expect(field).toHaveValue(''));
    expect(server.sent).toMatchObject([{ text: 'Bonjour' }]);
    expect(Object.keys(localStorage).filter((key) => key.includes('draft.'))).toEqual([]);
  });

  test('that cannot be read says so and can be tried again', async () => {
    let fails = true;
    const { answers } = api([message('m1', 'Aide')]);
    const { user, panel } = await open({
      ...answers,
      myHelpConversation: () => (fails ? new Error('INTERNAL_SERVER_ERROR') : answers.myHelpConversation()),
    });
    expect(await panel.findByRole('alert')).toHaveTextContent('req-9');
    fails = false;
    await user.click(panel.getByRole('button', { name: 'Réessayer' }));
    expect(await panel.findByText('Aide', { selector: 'p' })).toBeInTheDocument();
  });
});
