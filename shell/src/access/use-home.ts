import { linkPath } from '@bloom/shared-auth/anonymous-link';
import { useSession } from '@bloom/shared-auth/session';
import type { LinkPurpose } from '@bloom/shared-rules/access/link-session';
import type { ErrorScreenProps } from '@bloom/shared-ui/error-screen';

const ways: Record<LinkPurpose, string> = {
  craSign: 'Revenir à mon document',
  contractSign: 'Revenir à mon document',
  talentBoard: 'Revenir au TalentBoard',
  invitation: 'Revenir à mon invitation',
  nps: 'Revenir à mon avis',
  selfData: 'Revenir à mes données',
  emailConfirm: 'Revenir à la page de mon lien',
};

/** The home page is for accounts: who came by a link is at home where it leads. */
export function useHome(): ErrorScreenProps['home'] {
  const { state, link } = useSession();
  if (state !== 'anonymous') return undefined;
  const address = linkPath();
  return address === undefined ? null : { address, label: ways[link?.purpose ?? 'emailConfirm'] };
}
