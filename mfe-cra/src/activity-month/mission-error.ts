import { codeOf } from '@bloom/shared-auth/graphql-error';
import { messages } from '@bloom/shared-ui/messages';

/** What one reads when a mission or its months cannot be shown. */
export function missionErrorText(error: unknown): string {
  const code = codeOf(error);
  if (code === 'UNKNOWN_RECORD_ID') return messages.unknownMission;
  if (code === 'OBJECT_NOT_OWNED') return messages.missionNotOwned;
  return messages.unidentifiedError;
}
