import { useSession } from '@bloom/shared-auth/session';
import { useToasts } from '@bloom/shared-ui/toasts';
import { useEffect, useRef } from 'react';
import { useLater } from '../timing/use-later.ts';
import { setHelpChat, useHelpChatOpening } from './help-chat-opening.ts';
import { HELP_DID_NOT_COME, loadHelpPanel } from './load-help.ts';
import { useHelpConversation } from './use-help-conversation.ts';
import { useHelpDraft } from './use-help-draft.ts';

/** The conversation that the product keeps itself. */
export function BuiltInChat() {
  const { state } = useSession();
  const { isOpen } = useHelpChatOpening();
  const toasts = useToasts();
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

  const onFailure = () => {
    setHelpChat({ isOpen: false });
    toasts.error(HELP_DID_NOT_COME);
  };
  const panel = useLater(loadHelpPanel, { isWanted: isOpen && !isOff, onFailure });

  if (!isOpen || isOff || panel === undefined) {
    return null;
  }
  return <panel.BuiltInPanel chat={chat} isBloomer={state === 'authenticated'} draft={draft} onDraft={setDraft} />;
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
