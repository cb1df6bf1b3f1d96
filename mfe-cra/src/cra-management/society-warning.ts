import { linkTo } from '@bloom/shared-ui/links';
import { messages } from '@bloom/shared-ui/messages';
import { useToldWay } from '../told-way.tsx';

/** Says that the mission has no company yet, with the way to create it. */
export function useSocietyWarning(missionRecordId: string): () => void {
  const tell = useToldWay();
  const path = linkTo('society.newForMission', { missionRecordId });
  return () => tell({ why: messages.societyNotFound, path, words: messages.createSociety });
}
