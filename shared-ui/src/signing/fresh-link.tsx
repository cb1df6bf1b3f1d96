import { useState } from 'react';
import { PlainButton } from '../button/plain-button.tsx';
import { MailOutlined } from '../icons/icons.ts';
import { PlainEmptyState } from '../states/plain-states.tsx';

export type FreshLinkProps = {
  /** Has a fresh link mailed; whether the request went through. */
  ask: () => Promise<boolean>;
  asking: boolean;
  /** The link in hand is too old; without it, nobody came with a link. */
  expired?: boolean;
};

/** Asks for a fresh signing link; it goes to the known signer only, whoever clicks. */
export function FreshLink({ ask, asking, expired = false }: FreshLinkProps) {
  const [asked, setAsked] = useState(false);
  if (asked) {
    return (
      <PlainEmptyState title="Demande enregistrée" icon={<MailOutlined />}>
        La personne chargée de signer ce document reçoit un nouveau lien d’ici quelques minutes.
      </PlainEmptyState>
    );
  }
  return (
    <PlainEmptyState
      title={expired ? 'Ce lien a expiré' : 'Pour signer, ouvrez le lien reçu par e-mail'}
      icon={<MailOutlined />}
      action={
        <PlainButton variant="primary" size="large" loading={asking} onClick={() => void ask().then(setAsked)}>
          Recevoir un nouveau lien
        </PlainButton>
      }
    >
      {!expired && 'Un lien plus ancien, ou celui de quelqu’un qui n’est plus chargé de signer, n’ouvre plus rien. '}
      Par sécurité, le lien est envoyé à la seule adresse connue de la personne chargée de signer.
    </PlainEmptyState>
  );
}

/** A fresh link has just left by itself. */
export function FreshLinkSent({ toBloomer = false }: { toBloomer?: boolean }) {
  return (
    <PlainEmptyState title="Ce lien a expiré">
      Un nouveau lien vient de partir vers {toBloomer ? 'ton' : 'votre'} adresse e-mail. Il remplace celui-ci
      {'\u202f'}; {toBloomer ? 'pense' : 'pensez'} à regarder dans les courriers indésirables.
    </PlainEmptyState>
  );
}
