import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { Button } from '@bloom/shared-ui/button';
import { Dialog } from '@bloom/shared-ui/dialog';
import styles from './cookie-preferences.module.css';

/** What the browser keeps for the product. There is nothing to consent to: nothing here follows anybody. */
export function CookiePreferences({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { productName } = useRuntimeConfig();
  const close = (
    <Button variant="primary" onClick={onClose}>
      J’ai compris
    </Button>
  );
  return (
    <Dialog open={open} onClose={onClose} title="Préférences de cookies" size="small" footer={close}>
      <div className={styles.text}>
        <p>
          {productName} n’utilise ni cookie publicitaire ni mesure d’audience. Votre navigateur garde seulement ce qui
          est nécessaire au fonctionnement{'\u00a0'}:
        </p>
        <ul>
          <li>votre session, jusqu’à la déconnexion{'\u202f'};</li>
          <li>l’apparence choisie, claire ou sombre{'\u202f'};</li>
          <li>vos réglages d’affichage{'\u00a0'}: colonnes, tris et mois des tableaux.</li>
        </ul>
        <p>Ces éléments étant indispensables, ils ne peuvent pas être désactivés.</p>
      </div>
    </Dialog>
  );
}
