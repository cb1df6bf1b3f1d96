import { useSession } from '@bloom/shared-auth/session';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { CopyButton } from '@bloom/shared-ui/copy-button';
import { formatDate, formatTime } from '@bloom/shared-ui/format';
import { useId, useState } from 'react';
import styles from './settings.module.css';
import { tokenExpiry } from './token-expiry.ts';

const MASK = '•'.repeat(24);

/**
 * The browser's own access token, for calls by hand. It lives as long as any access token, a quarter of an hour at
 * most: there is no lasting secret to leak.
 */
export function ApiToken() {
  const { getToken } = useSession();
  const [token, setToken] = useState<string>();
  const [failed, setFailed] = useState(false);
  const fieldId = useId();
  const end = token === undefined ? undefined : tokenExpiry(token);

  const reveal = async () => {
    setFailed(false);
    try {
      setToken(await getToken());
    } catch {
      setFailed(true);
    }
  };

  return (
    <Card title="Jeton d’API">
      <div className={styles.token}>
        <p>
          Ce jeton donne vos droits à qui le possède pendant quelques minutes. Ne le transmettez pas, ne l’enregistrez
          pas.
        </p>
        <label htmlFor={fieldId}>Jeton (lecture seule)</label>
        <input
          id={fieldId}
          className={styles.field}
          readOnly
          value={token ?? MASK}
          spellCheck={false}
          autoComplete="off"
        />
        {end !== undefined && (
          <p className={styles.end}>
            Expire le {formatDate(end)} à {formatTime(end)}. Passé ce moment, affichez-le à nouveau pour en avoir un
            autre.
          </p>
        )}
        {failed && <p role="alert">Le jeton n’a pas pu être lu. Réessayez dans un instant.</p>}
        <div className={styles.actions}>
          {token === undefined ? (
            <Button onClick={() => void reveal()}>Révéler</Button>
          ) : (
            <>
              <CopyButton text={token} />
              <Button onClick={() => setToken(undefined)}>Masquer</Button>
            </>
          )}
        </div>
      </div>
    </Card>
  );
}
