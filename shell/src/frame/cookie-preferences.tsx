import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { Button } from '@bloom/shared-ui/button';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Switch } from '@bloom/shared-ui/switch';
import { useState } from 'react';
import { useChatConsent, writeChatConsent } from '../help/chat-consent.ts';
import styles from './cookie-preferences.module.css';

/** What is kept, why, and until when; nothing of it follows anybody. */
const NECESSARY = [
  { what: 'Votre session', why: 'rester connecté d’une page à l’autre', until: 'jusqu’à la déconnexion' },
  { what: 'Le lien reçu par e-mail', why: 'ouvrir le document à signer', until: 'jusqu’à la fermeture de l’onglet' },
  {
    what: 'Vos réglages d’affichage',
    why: 'retrouver thème, densité, colonnes, tris et mois',
    until: 'jusqu’à l’effacement par le navigateur',
  },
  { what: 'Vos saisies en cours', why: 'ne rien perdre quand la page se ferme', until: 'jusqu’à leur enregistrement' },
];

const CHOICE = { what: 'Votre choix sur cette page', why: 'ne pas le redemander', until: 'pendant six mois' };

export function CookiePreferences({ open, onClose }: { open: boolean; onClose: () => void }) {
  return open ? <Preferences onClose={onClose} /> : null;
}

function Preferences({ onClose }: { onClose: () => void }) {
  const { productName, helpChat } = useRuntimeConfig();
  const consent = useChatConsent();
  const [isAccepted, setAccepted] = useState(consent === 'given');
  const kept = helpChat === undefined ? NECESSARY : [...NECESSARY, CHOICE];
  const save = () => {
    writeChatConsent(isAccepted ? 'given' : 'refused');
    onClose();
  };
  const footer =
    helpChat === undefined ? (
      <Button variant="primary" onClick={onClose}>
        J’ai compris
      </Button>
    ) : (
      <>
        <CancelButton onClick={onClose} />
        <Button variant="primary" onClick={save}>
          Enregistrer mes choix
        </Button>
      </>
    );
  return (
    <Dialog open onClose={onClose} title="Préférences de cookies" size="small" footer={footer}>
      <div className={styles.text}>
        <p>
          {productName} n’utilise ni cookie publicitaire ni mesure d’audience. Votre navigateur garde ce qui est
          nécessaire au fonctionnement, sans possibilité de le désactiver{'\u00a0'}:
        </p>
        <dl className={styles.kept}>
          {kept.map(({ what, why, until }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>
                pour {why}, {until}
              </dd>
            </div>
          ))}
        </dl>
        {helpChat === undefined ? (
          <p>Aucun cookie ne demande votre accord.</p>
        ) : (
          <section className={styles.choice} aria-label="Messagerie d’aide">
            <Switch label={`Messagerie d’aide (${helpChat.name})`} checked={isAccepted} onChange={setAccepted} />
            <p>
              {helpChat.name} dépose ses propres cookies pour reconnaître votre conversation. Il ne reçoit ni votre nom
              ni votre adresse e-mail. Sans accord, la messagerie ne se charge pas.
            </p>
          </section>
        )}
      </div>
    </Dialog>
  );
}
