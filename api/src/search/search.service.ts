import { lengthOf, MAX_OBJECT_SEARCH, MIN_OBJECT_SEARCH } from '@bloom/shared-rules/input/limits';
import { foldText } from '@bloom/shared-rules/words/fold-text';
import { missionScope } from '../missions/missions/missions.policy.ts';
import type { RequestContext } from '../platform/context/context.ts';
import { invalidInput } from '../platform/errors.ts';
import { limitActor } from '../platform/limits/actor-limit.ts';
import { oneLine } from '../platform/visible-text.ts';
import { type SearchRow, searchRows } from './search.repository.ts';

const MAX_WORDS = 6;
const OF_EACH_KIND = 5;
const PER_MINUTE = 60;

/**
 * Missions, Bloomers and clients that the viewer may see and whose names hold every word of the text. Refuses what is
 * shorter or longer than may be searched.
 */
export async function search(context: RequestContext, text: string): Promise<SearchRow[]> {
  const scope = missionScope(context.viewer);
  await limitActor(context, { scope: 'search', windowSeconds: 60, max: PER_MINUTE });
  // Names hold no mark that nobody sees; what is copied from elsewhere does.
  const asked = oneLine(text);
  if (lengthOf(asked) < MIN_OBJECT_SEARCH) throw invalidInput({ text: `${MIN_OBJECT_SEARCH} caractères au moins.` });
  if (lengthOf(asked) > MAX_OBJECT_SEARCH) throw invalidInput({ text: `${MAX_OBJECT_SEARCH} caractères au plus.` });
  const words = foldText(asked).split(/\s+/).slice(0, MAX_WORDS);
  return searchRows(context.db, { scope, words, today: context.clock.today(), limit: OF_EACH_KIND });
}
