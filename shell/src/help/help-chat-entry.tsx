import { Badge } from '@bloom/shared-ui/badge';
import { CommentOutlined } from '@bloom/shared-ui/icons';
import { setHelpChat, useHelpChatOpening } from './help-chat-opening.ts';
import { loadHelpPanel } from './load-help.ts';

export interface HelpChatEntryProps {
  className: string | undefined;
  /** For a menu that lies over the page: it makes room. */
  onOpen?: () => void;
}

/** The menu's way to the support. */
export function HelpChatEntry({ className, onOpen }: HelpChatEntryProps) {
  const { isOpen, isOffered, unread } = useHelpChatOpening();
  if (!isOffered) {
    return null;
  }
  const open = () => {
    onOpen?.();
    setHelpChat({ isOpen: true });
  };
  // Whoever is about to click: what does not come is told after the click.
  const prepare = () => void loadHelpPanel().catch(() => undefined);
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={open}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      <span aria-hidden="true">
        <CommentOutlined />
      </span>
      Aide
      <Badge count={unread} label={unread === 1 ? '1 réponse non lue' : `${unread} réponses non lues`} attention />
    </button>
  );
}
