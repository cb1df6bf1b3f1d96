import { useSession } from '@bloom/shared-auth/session';
import { Page } from '@bloom/shared-ui/page';
import { LoadingSkeleton } from '@bloom/shared-ui/states';
import type { ReactNode } from 'react';
import { BoardLogin } from './board-login.tsx';

/** The board for who came by its link; anybody else asks for one, whatever they signed in to. */
export function BoardAccess({ children }: { children: ReactNode }) {
  const { state, link } = useSession();
  if (state === 'loading') {
    return (
      <Page title="TalentBoard" width="narrow">
        <LoadingSkeleton shape="cards" rows={2} label="Chargement de votre TalentBoard…" />
      </Page>
    );
  }
  const isOpen = link?.purpose === 'talentBoard' && link.failure === undefined && !link.awaitsClick;
  return isOpen ? children : <BoardLogin failure={link?.failure} wasOpen={link?.objectId !== undefined} />;
}
