import { isAddressedAsBloomer } from '@bloom/shared-auth/roles';
import { useSession } from '@bloom/shared-auth/session';

/** An account manager enters and cancels on behalf of the Bloomer: the words must not say that the month is theirs. */
export function useOnBehalf(): boolean {
  const { roles } = useSession();
  return !isAddressedAsBloomer(roles);
}

/** What the list is called that one goes back to. */
export const missionsLabel = (onBehalf: boolean) => (onBehalf ? 'Toutes les missions' : 'Mes missions');
