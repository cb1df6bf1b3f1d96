import { linkPath } from '@bloom/shared-auth/anonymous-link';
import { useSession } from '@bloom/shared-auth/session';
import type { ErrorScreenProps } from '@bloom/shared-ui/error-screen';

/** The home page is for accounts: who came by a link is at home where it leads. */
export function useHome(): ErrorScreenProps['home'] {
  const { state } = useSession();
  if (state !== 'anonymous') return undefined;
  const address = linkPath();
  return address === undefined ? null : { address, label: 'Revenir à mon document' };
}
