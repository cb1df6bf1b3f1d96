import { messages } from '@bloom/shared-ui/messages';
import { Link } from '@bloom/shared-ui/routing';
import { useToasts } from '@bloom/shared-ui/toasts';

/** The company form belongs to another area: its address is the specification's. */
export function newSocietyPath(missionRecordId: string): string {
  return `/society/new/mission/${encodeURIComponent(missionRecordId)}`;
}

/** Says that the mission has no company yet, with the way to create it; it stays until it is read. */
export function useSocietyWarning(missionRecordId: string): () => void {
  const toasts = useToasts();
  return () => {
    toasts.persistentWarning(messages.societyNotFound, {
      action: <Link to={newSocietyPath(missionRecordId)}>{messages.createSociety}</Link>,
    });
  };
}
