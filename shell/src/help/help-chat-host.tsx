import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { ErrorBoundary } from '@bloom/shared-ui/error-boundary';
import { latePart } from '@bloom/shared-ui/late-part';
import { BuiltInChat } from './built-in-chat.tsx';
import { useHelpChatOpening } from './help-chat-opening.ts';

// What few see, or only once the chat is opened, comes then: every page that may ask for help has the rest.
const OutsideChat = latePart(async () => (await import('./outside-chat.tsx')).OutsideChat);
const HelpFailure = latePart(async () => (await import('./help-failure.tsx')).HelpFailure);

/** The chat this installation has. When it fails, the page it is beside stays. */
export function HelpChatHost() {
  const { helpChat } = useRuntimeConfig();
  return (
    <ErrorBoundary area="help" fallback={(error, retry) => <Failed error={error} onRetry={retry} />}>
      {helpChat === undefined ? <BuiltInChat /> : <OutsideChat chat={helpChat} />}
    </ErrorBoundary>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { isOpen } = useHelpChatOpening();
  return isOpen ? <HelpFailure error={error} onRetry={onRetry} /> : null;
}
