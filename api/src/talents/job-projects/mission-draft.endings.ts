import { knowEnd } from '../../desk/notifications/notification.endings.ts';
import { missionDraftsOf } from './mission-draft.repository.ts';

// The mission was created, or is not to be created any more: the offer proposes it no longer.
knowEnd(['missionToCreate'], async (tx, { id: jobId, parts: [, , bloomerId] }) => {
  const drafts = await missionDraftsOf(tx, jobId);
  return drafts.every((draft) => draft.bloomerId !== bloomerId);
});
