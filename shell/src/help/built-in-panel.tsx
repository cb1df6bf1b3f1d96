import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { CommentOutlined } from '@bloom/shared-ui/icons';
import { EmptyState, ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import styles from './help-chat.module.css';
import { setHelpChat } from './help-chat-opening.ts';
import { HelpComposer } from './help-composer.tsx';
import { HelpMessages } from './help-messages.tsx';
import { HelpPanel } from './help-panel.tsx';
import type { useHelpConversation } from './use-help-conversation.ts';
import type { useHelpDraft } from './use-help-draft.ts';

export interface BuiltInPanelProps {
  chat: ReturnType<typeof useHelpConversation>;
  isBloomer: boolean;
  draft: ReturnType<typeof useHelpDraft>[0];
  onDraft: ReturnType<typeof useHelpDraft>[1];
}

/** The conversation, opened. */
export function BuiltInPanel({ chat, isBloomer, draft, onDraft }: BuiltInPanelProps) {
  return (
    <HelpPanel title="Aide" onClose={() => setHelpChat({ isOpen: false })}>
      <div className={styles.content}>
        <Conversation chat={chat} isBloomer={isBloomer} />
      </div>
      <HelpComposer
        label={isBloomer ? 'Ton message' : 'Votre message'}
        draft={draft}
        onDraft={onDraft}
        onSend={({ recordId, text }) => chat.send(recordId, text)}
        isSending={chat.isSending}
        focusFirst
      />
    </HelpPanel>
  );
}

function Conversation({ chat, isBloomer }: Pick<BuiltInPanelProps, 'chat' | 'isBloomer'>) {
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
