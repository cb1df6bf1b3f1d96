import { skipWhileHidden, useMutation, useQuery } from '@bloom/shared-auth/apollo';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useCallback } from 'react';
import { HelpChatStartDocument, ReadHelpAnswersDocument, SendHelpMessageDocument } from '../graphql.generated.ts';

/** Milliseconds between two looks for an answer: while the conversation is before one's eyes, and otherwise. */
const EVERY_OPEN = 5_000;
const EVERY_CLOSED = 60_000;

export interface HelpConversationOptions {
  isOpen: boolean;
  /** Each look lengthens the session of a link: behind a closed panel nothing may. */
  watchesClosed: boolean;
}

/** The visitor's conversation, and whether there is a chat at all. */
export function useHelpConversation({ isOpen, watchesClosed }: HelpConversationOptions) {
  const { data, error, refetch, startPolling, stopPolling } = useQuery(HelpChatStartDocument, {
    skipPollAttempt: skipWhileHidden,
  });
  const conversation = data?.myHelpConversation ?? undefined;
  const hasBegun = conversation !== undefined;
  const [send] = useMutation(SendHelpMessageDocument, {
    update: (cache, { data: sent }) => {
      if (sent) {
        cache.updateQuery({ query: HelpChatStartDocument }, (start) =>
          start === null ? start : { ...start, myHelpConversation: sent.sendHelpMessage },
        );
      }
    },
  });
  const [read] = useMutation(ReadHelpAnswersDocument, { context: { changes: ['myHelpConversation'] } });
  const sending = useSubmit(send);
  const reload = useCallback(() => void refetch().catch(() => undefined), [refetch]);
  return {
    isLoading: data === undefined && error === undefined,
    error: data === undefined ? error : undefined,
    isOff: data?.getCRMVisitorToken === '',
    conversation,
    reload,
    watch: useCallback(() => {
      const isWorthIt = isOpen || (watchesClosed && hasBegun);
      if (isWorthIt) {
        startPolling(isOpen ? EVERY_OPEN : EVERY_CLOSED);
      }
      return stopPolling;
    }, [isOpen, watchesClosed, hasBegun, startPolling, stopPolling]),
    send: async (recordId: string, text: string) =>
      (await sending.submit({ variables: { recordId, text } })) !== undefined,
    isSending: sending.submitting,
    // Nothing to tell when it fails: it is tried again at the next look.
    markRead: useCallback(() => void read().catch(() => undefined), [read]),
  };
}
