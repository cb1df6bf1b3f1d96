import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { BuiltInChat } from './built-in-chat.tsx';
import { OutsideChat } from './outside-chat.tsx';

/** The chat this installation has. */
export function HelpChatHost() {
  const { helpChat } = useRuntimeConfig();
  return helpChat === undefined ? <BuiltInChat /> : <OutsideChat chat={helpChat} />;
}
