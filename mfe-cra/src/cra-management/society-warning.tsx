import { messages } from '@bloom/shared-ui/messages';
import { useNavigate } from '@bloom/shared-ui/routing';
import { useToasts } from '@bloom/shared-ui/toasts';
import type { MouseEvent } from 'react';

/** The company form belongs to another area: its address is the specification's. */
export function newSocietyPath(missionRecordId: string): string {
  return `/society/new/mission/${encodeURIComponent(missionRecordId)}`;
}

/** Says that the mission has no company yet, with the way to create it; it stays until it is read. */
export function useSocietyWarning(missionRecordId: string): () => void {
  const toasts = useToasts();
  const navigate = useNavigate();
  const path = newSocietyPath(missionRecordId);
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
