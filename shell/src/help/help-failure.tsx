import { ErrorState } from '@bloom/shared-ui/states';
import { setHelpChat } from './help-chat-opening.ts';
import { HelpPanel } from './help-panel.tsx';

export function HelpFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <HelpPanel title="Aide" onClose={() => setHelpChat({ isOpen: false })}>
      <ErrorState error={error} onRetry={onRetry} />
    </HelpPanel>
  );
}
