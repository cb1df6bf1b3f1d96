import { Button } from '@bloom/shared-ui/button';
import { useLeave } from '@bloom/shared-ui/remembered';
import styles from './invite.module.css';

/** Signed in as somebody else than the invited person. */
export function OtherAccount({ email }: { email: string }) {
  const leave = useLeave();
  return (
    <>
      <p className={styles.text} role="alert">
        Cette invitation n’est pas pour l’adresse <strong>{email}</strong>.
      </p>
      <p className={styles.hint}>
        Déconnecte-toi, puis ouvre à nouveau le lien de ton invitation et connecte-toi avec l’adresse qui l’a reçue.
      </p>
      <Button variant="primary" size="large" onClick={() => void leave()}>
        Changer de compte
      </Button>
    </>
  );
}
