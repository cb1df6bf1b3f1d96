import { linkTo } from '@bloom/shared-ui/links';
import { messages } from '@bloom/shared-ui/messages';
import { useNavigate } from '@bloom/shared-ui/routing';
import { useToasts } from '@bloom/shared-ui/toasts';
import type { MouseEvent } from 'react';

/** Says that the mission has no company yet, with the way to create it; it stays until it is read. */
export function useSocietyWarning(missionRecordId: string): () => void {
  const toasts = useToasts();
  const navigate = useNavigate();
  const path = linkTo('society.newForMission', { missionRecordId });
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(path);
  };
  return () => {
    toasts.persistentWarning(messages.societyNotFound, {
      // Toasts live outside the router: a router link would not find it.
      action: (
        <a href={path} onClick={follow}>
          {messages.createSociety}
        </a>
      ),
    });
  };
}
