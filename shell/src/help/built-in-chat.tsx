import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { useSession } from '@bloom/shared-auth/session';
import { CommentOutlined } from '@bloom/shared-ui/icons';
import { EmptyState, ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useToasts } from '@bloom/shared-ui/toasts';
import { useEffect, useRef } from 'react';
import styles from './help-chat.module.css';
import { setHelpChat, useHelpChatOpening } from './help-chat-opening.ts';
import { HelpComposer } from './help-composer.tsx';
import { HelpMessages } from './help-messages.tsx';
import { HelpPanel } from './help-panel.tsx';
import { useHelpConversation } from './use-help-conversation.ts';
import { useHelpDraft } from './use-help-draft.ts';

/** The conversation that the product keeps itself. */
export function BuiltInChat() {
  const { state } = useSession();
  const { isOpen } = useHelpChatOpening();
  const chat = useHelpConversation({ isOpen, watchesClosed: state === 'authenticated' });
  const { conversation, isOff, watch, markRead } = chat;
  const unread = conversation?.unreadCount ?? 0;
  const [draft, setDraft] = useHelpDraft('own');

  useEffect(watch, [watch]);
  useEffect(() => setHelpChat({ isOffered: !isOff }), [isOff]);
  useEffect(() => setHelpChat({ unread }), [unread]);
  useEffect(() => {
    if (isOpen && unread > 0) {
      markRead();
    }
  }, [isOpen, unread, markRead]);
  useNews(unread, isOpen);

  if (!isOpen || isOff) {
    return null;
  }
  return (
    <HelpPanel title="Aide" onClose={() => setHelpChat({ isOpen: false })}>
      <div className={styles.content}>
        <Conversation chat={chat} isBloomer={state === 'authenticated'} />
      </div>
      <HelpComposer
        label={state === 'authenticated' ? 'Ton message' : 'Votre message'}
        draft={draft}
        onDraft={setDraft}
        onSend={({ recordId, text }) => chat.send(recordId, text)}
        isSending={chat.isSending}
        focusFirst
      />
    </HelpPanel>
  );
}

/** An answer that arrives while the panel is closed is told once. */
function useNews(unread: number, isOpen: boolean): void {
  const toasts = useToasts();
  const told = useRef(0);
  useEffect(() => {
    if (unread > told.current && !isOpen) {
      toasts.info('Le support a répondu\u00a0: la réponse est dans «\u202fAide\u202f».');
    }
    told.current = unread;
  }, [unread, isOpen, toasts]);
}

interface ConversationProps {
  chat: ReturnType<typeof useHelpConversation>;
  isBloomer: boolean;
}

function Conversation({ chat, isBloomer }: ConversationProps) {
  const { productName } = useRuntimeConfig();
  const { isLoading, error, reload, conversation } = chat;
  if (isLoading) {
    return <LoadingSkeleton rows={4} label="Chargement de la conversation" />;
  }
  if (error !== undefined) {
    return <ErrorState error={error} onRetry={reload} />;
  }
  if (conversation === undefined) {
    return (
      <EmptyState icon={<CommentOutlined />} title={'Une question, un blocage\u202f?'}>
        {isBloomer
          ? `Écris au support ${productName}\u00a0: la réponse arrive ici et dans ta boîte mail.`
          : `Écrivez au support ${productName}\u00a0: la réponse arrive ici et dans votre boîte mail.`}
      </EmptyState>
    );
  }
  return <HelpMessages messages={conversation.messages} reader="visitor" visitorName={conversation.visitorName} />;
}
