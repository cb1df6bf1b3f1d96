import { isBloomerOnly } from '@bloom/shared-auth/roles';
import { useSession } from '@bloom/shared-auth/session';
import { useToasts } from '@bloom/shared-ui/toasts';
import { type ComponentType, useEffect, useState } from 'react';
import { useMe } from '../access/me.tsx';
import { afterThePage } from '../timing/after-the-page.ts';
import { forgetHelpChat, setHelpChat, useHelpChatOpening } from './help-chat-opening.ts';
import { mayAskForHelp } from './help-visitor.ts';
import { HELP_DID_NOT_COME } from './load-help.ts';

/** Milliseconds that the page has for itself first. */
const PAGE_FIRST = 2000;

/** The chat with the support, once in a page; what it is made of comes when the page has nothing better to do. */
export function HelpChat() {
  const session = useSession();
  const { me } = useMe();
  const toasts = useToasts();
  const { isOpen } = useHelpChatOpening();
  const [Host, setHost] = useState<ComponentType>();
  const isAllowed = mayAskForHelp(session, me);
  // While the profile is on its way the entry stands: it is right for nearly everybody and nothing jumps.
  const isOffered = isAllowed || (isBloomerOnly(session.roles) && me.status === 'loading');

  useEffect(() => setHelpChat({ isOffered }), [isOffered]);
  useEffect(() => forgetHelpChat, []);

  useEffect(() => {
    if (!isAllowed || Host !== undefined) {
      return;
    }
    const load = () => {
      import('./help-chat-host.tsx').then(
        (module) => setHost(() => module.HelpChatHost),
        () => {
          if (isOpen) {
            setHelpChat({ isOpen: false });
            toasts.error(HELP_DID_NOT_COME);
          }
        },
      );
    };
    if (!isOpen) {
      return afterThePage(load, PAGE_FIRST);
    }
    load();
  }, [isAllowed, Host, isOpen, toasts]);

  return isAllowed && Host !== undefined ? <Host /> : null;
}
