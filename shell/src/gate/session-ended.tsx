import { SESSION_EXPIRED_MESSAGE } from '@bloom/shared-auth/session-error';
import { BrandMark } from '@bloom/shared-ui/brand-mark';
import { useEffect } from 'react';
import styles from '../login/gate.module.css';

/** Long enough to be read, in milliseconds. */
const READING_TIME = 2000;

/** Says why the screen goes away, then leaves for the login page. */
export function SessionEnded({ onLeave }: { onLeave: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onLeave, READING_TIME);
    return () => clearTimeout(timer);
  }, [onLeave]);

  return (
    <main className={styles.screen}>
      <div className={styles.panel}>
        <BrandMark size={44} />
        <p role="alert">{SESSION_EXPIRED_MESSAGE}</p>
      </div>
    </main>
  );
}
