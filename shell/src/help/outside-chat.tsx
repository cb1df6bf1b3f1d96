import { useLazyQuery } from '@bloom/shared-auth/apollo';
import { type RuntimeConfig, useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { of } from '@bloom/shared-rules/words/elision';
import { Button } from '@bloom/shared-ui/button';
import { LoadingSkeleton } from '@bloom/shared-ui/states';
import { useToasts } from '@bloom/shared-ui/toasts';
import { useEffect } from 'react';
import { OutsideChatStartDocument } from '../graphql.generated.ts';
import { useChatConsent, writeChatConsent } from './chat-consent.ts';
import styles from './help-chat.module.css';
import { setHelpChat, useHelpChatOpening } from './help-chat-opening.ts';
import { HelpPanel } from './help-panel.tsx';
import { forgetHubspot, openHubspot } from './hubspot-widget.ts';

const close = () => setHelpChat({ isOpen: false });

/** A chat of somebody else: nothing of it is loaded before the person agreed, and opened it. */
export function OutsideChat({ chat }: { chat: NonNullable<RuntimeConfig['helpChat']> }) {
  const { isOpen } = useHelpChatOpening();
  const consent = useChatConsent();
  const toasts = useToasts();
  const [start] = useLazyQuery(OutsideChatStartDocument, { fetchPolicy: 'network-only' });
  const mayLoad = isOpen && consent === 'given';

  useEffect(() => {
    if (!mayLoad) {
      return;
    }
    const open = async () => {
      const { data, error } = await start();
      if (data === undefined) {
        throw error;
      }
      if (data.getCRMVisitorToken === '') {
        setHelpChat({ isOffered: false });
        return;
      }
      await openHubspot(chat.scriptUrl, { address: data.helpVisitorAddress, token: data.getCRMVisitorToken });
    };
    open()
      .catch(() => toasts.error(`${chat.name} ne répond pas. Réessayer dans quelques instants.`))
      .finally(close);
  }, [mayLoad, start, chat, toasts]);

  useEffect(() => {
    if (consent === 'refused') {
      forgetHubspot();
    }
  }, [consent]);

  if (!isOpen) {
    return null;
  }
  return (
    <HelpPanel title="Aide" onClose={close}>
      {consent === 'given' ? (
        <LoadingSkeleton rows={4} label={`Ouverture ${of(chat.name)}`} />
      ) : (
        <Consent name={chat.name} />
      )}
    </HelpPanel>
  );
}

function Consent({ name }: { name: string }) {
  const { productName, supportUrl } = useRuntimeConfig();
  return (
    <div className={styles.consent}>
      <p>
        La messagerie d’aide est fournie par {name}, qui dépose ses propres cookies dans ce navigateur. {productName}{' '}
        lui transmet un pseudonyme, jamais un nom ni une adresse e-mail.
      </p>
      <p>
        Ce choix se change à tout moment dans «{'\u202f'}Préférences de cookies{'\u202f'}».
      </p>
      <div className={styles.answers}>
        <Button variant="primary" onClick={() => writeChatConsent('given')}>
          Accepter et ouvrir
        </Button>
        <Button
          onClick={() => {
            writeChatConsent('refused');
            close();
          }}
        >
          Refuser
        </Button>
      </div>
      <p>
        Sans messagerie{'\u00a0'}: <a href={supportUrl}>contacter le support</a>.
      </p>
    </div>
  );
}
