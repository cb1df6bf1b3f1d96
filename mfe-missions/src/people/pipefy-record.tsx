import { useSession } from '@bloom/shared-auth/session';
import styles from './people.module.css';

const CARDS = 'https://app.pipefy.com/open-cards/';

/** The record of a person at Pipefy: an address for the service account, a number for everybody else. */
export function PipefyRecord({ id }: { id: string }) {
  const { hasRole } = useSession();
  return (
    <p className={styles.faint}>
      Pipefy{'\u00a0'}:{' '}
      {hasRole('System') ? (
        <a href={`${CARDS}${encodeURIComponent(id)}`} target="_blank" rel="noreferrer">
          {id}
        </a>
      ) : (
        id
      )}
    </p>
  );
}
