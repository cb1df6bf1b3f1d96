import { atMost, MAX_SEARCH } from '@bloom/shared-rules/limits';
import type { RequestContext } from '../../platform/context/context.ts';
import { invalidInput } from '../../platform/errors.ts';
import { foldText } from '../talent-index/search-words.ts';
import * as repository from './talent-places.repository.ts';
import { requireTalentReader } from './talents.service.ts';

const SHORTEST = 3;
const MOST = 10;

/** Cities where talents live; nothing for less than three characters. */
export async function findPlaces({ db, viewer }: RequestContext, text: string): Promise<repository.TalentPlace[]> {
  requireTalentReader(viewer);
  const typed = text.trim();
  if (typed.length > MAX_SEARCH) throw invalidInput({ text: atMost(MAX_SEARCH) });
  return typed.length < SHORTEST ? [] : repository.findPlaces(db, foldText(typed), MOST);
}
