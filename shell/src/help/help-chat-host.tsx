import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { ErrorBoundary } from '@bloom/shared-ui/error-boundary';
import { ErrorState } from '@bloom/shared-ui/states';
import { BuiltInChat } from './built-in-chat.tsx';
import { setHelpChat, useHelpChatOpening } from './help-chat-opening.ts';
import { HelpPanel } from './help-panel.tsx';
import { OutsideChat } from './outside-chat.tsx';

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
  return isOpen ? (
    <HelpPanel title="Aide" onClose={() => setHelpChat({ isOpen: false })}>
      <ErrorState error={error} onRetry={onRetry} />
    </HelpPanel>
  ) : null;
}
