import { CommentOutlined } from '@bloom/shared-ui/icons';
import { setHelpChatOpen, useHelpChatOpen } from './help-chat-opening.ts';

export interface HelpChatEntryProps {
  className: string | undefined;
  /** For a menu that lies over the page: it makes room. */
  onOpen?: () => void;
}

/** The menu's way to the support. */
export function HelpChatEntry({ className, onOpen }: HelpChatEntryProps) {
  const isOpen = useHelpChatOpen();
  const open = () => {
    onOpen?.();
    setHelpChatOpen(true);
  };
  return (
    <button type="button" className={className} aria-haspopup="dialog" aria-expanded={isOpen} onClick={open}>
      <span aria-hidden="true">
        <CommentOutlined />
      </span>
      Aide
    </button>
  );
}
