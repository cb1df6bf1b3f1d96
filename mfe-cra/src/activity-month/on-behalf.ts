import { useSession } from '@bloom/shared-auth/session';

/** An account manager enters and cancels on behalf of the Bloomer: the words must not say that the month is theirs. */
export function useOnBehalf(): boolean {
  const { hasRole } = useSession();
  return !hasRole('Bloomer');
}
