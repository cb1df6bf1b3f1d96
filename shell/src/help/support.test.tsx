import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../testing/render-app.tsx';

const line = (recordId: string, visitorName: string, isWaiting: boolean) => ({
  __typename: 'HelpConversationLine',
  recordId,
  visitorName,
  isBloomer: true,
  isWaiting,
  lastMessageAt: '2026-11-20T09:00:00Z',
});

const question = {
  __typename: 'HelpMessage',
  recordId: 'm1',
  text: 'Mon CRA ne s’ouvre pas',
  createdAt: '2026-11-20T09:00:00Z',
  fromSupport: false,
  supportFirstname: null,
};

test('staff see who waits, and answer', async () => {
  const user = userEvent.setup();
  const answers: string[] = [];
  const conversation = () => ({
    __typename: 'HelpConversation',
    recordId: 'c1',
    visitorName: 'Benoît Petit',
    unreadCount: answers.length,
    isAnswerMailed: true,
    messages: [
      question,
      ...answers.map((text, index) => ({
        ...question,
        recordId: `a${index}`,
        text,
        fromSupport: true,
        supportFirstname: 'Alice',
      })),
    ],
  });
  renderApp({
    path: '/support',
    session: { roles: ['Admin'] },
    api: {
      helpConversations: [line('c1', 'Benoît Petit', true), line('c2', 'Awa Diallo', false)],
      helpConversation: conversation,
      answerHelpMessage: ({ text, conversationRecordId }: { text: string; conversationRecordId: string }) => {
        expect(conversationRecordId).toBe('c1');
        answers.push(text);
        return conversation();
      },
    },
  });
  const waiting = await screen.findByRole('link', { name: /Benoît Petit.*En attente/ });
  expect(screen.getByRole('link', { name: /Awa Diallo.*Répondu/ })).toBeInTheDocument();
  await user.click(waiting);
  const log = within(await screen.findByRole('log'));
  expect(log.getByRole('listitem')).toHaveTextContent('Benoît Petit');
  await user.type(screen.getByRole('textbox', { name: 'Votre réponse' }), 'C’est réparé');
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  expect(await log.findByText('C’est réparé')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Votre réponse' })).toHaveValue(''));
});

test('nobody else opens the page', async () => {
  const { operations } = renderApp({ path: '/support', session: { roles: ['Bloomer'] } });
  expect(await screen.findByText(/Vous n'avez pas les droits/)).toBeInTheDocument();
  expect(operations).not.toContain('HelpConversations');
});

test('staff are told when no mail brings their answer', async () => {
  renderApp({
    path: '/support/c1',
    session: { roles: ['Admin'] },
    api: {
      helpConversations: [line('c1', 'Visiteur', true)],
      helpConversation: {
        __typename: 'HelpConversation',
        recordId: 'c1',
        visitorName: 'Visiteur',
        unreadCount: 0,
        isAnswerMailed: false,
        messages: [question],
      },
    },
  });
  expect(await screen.findByText(/Aucune adresse n’est connue/)).toBeVisible();
});
