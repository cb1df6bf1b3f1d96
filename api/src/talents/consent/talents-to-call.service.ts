import { MAX_TALENTS_TO_CALL } from '@bloom/shared-rules/input/limits';
import type { RequestContext } from '../../platform/context/context.ts';
import type { TalentRecord } from '../talents/talent-record.ts';
import { findRecords, requireOwnPlace } from '../talents/talents.service.ts';
import { WAITED_DAYS } from './found-talents.service.ts';
import { idsToCall } from './talents-to-call.repository.ts';

/** Of whom the news say only how many they are: silent, without an address, or not told that we know them. */
export async function talentsToCall(context: RequestContext): Promise<TalentRecord[]> {
  const staffId = requireOwnPlace(context.viewer);
  const asked = { staffId, today: context.clock.today(), untoldDays: WAITED_DAYS, most: MAX_TALENTS_TO_CALL };
  return findRecords(context, await idsToCall(context.db, asked));
}
