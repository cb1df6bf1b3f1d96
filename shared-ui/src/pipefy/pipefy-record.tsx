import { useSession } from '@bloom/shared-auth/session';

const CARDS = 'https://app.pipefy.com/open-cards/';

/** A record at Pipefy, of a person or an offer: an address for the service account, a number for everybody else. */
export function PipefyRecord({ id }: { id: string }) {
  const { hasRole } = useSession();
  if (!hasRole('System')) return id;
  return (
    <a href={`${CARDS}${encodeURIComponent(id)}`} target="_blank" rel="noreferrer">
      {id}
    </a>
  );
}
