import { atMost, MAX_SAVED_SEARCH_NAME, MAX_SAVED_SEARCHES } from '@bloom/shared-rules/limits';
import type { RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction, isUuid } from '../../platform/database/database.ts';
import { AppError, invalidInput } from '../../platform/errors.ts';
import { refusal, type Viewer } from '../../platform/viewer/viewer.ts';
import { checkSearch, findFitting, type TalentSearch } from '../talents/talent-search.service.ts';
import { requireTalentReader } from '../talents/talents.service.ts';
import type { SavedSearch } from './saved-searches.repository.ts';
import * as repository from './saved-searches.repository.ts';

/** News of a search that more people fit would be news every day. */
export const MOST_FOLLOWED = 1_000;

export interface SavedSearchInput {
  id?: string | null;
  name: string;
  search: TalentSearch;
  wantsMail: boolean;
}

/** Of the viewer alone: nobody reads what others look for. */
export async function mySavedSearches({ db, viewer }: RequestContext): Promise<SavedSearch[]> {
  return repository.listSavedSearches(db, searcherOf(viewer));
}

/** Those who fit when it is saved are known; whoever fits later is new. */
export async function saveSearch(context: RequestContext, input: SavedSearchInput): Promise<SavedSearch> {
  const staffId = searcherOf(context.viewer);
  const id = input.id ?? null;
  if (id !== null && !isUuid(id)) throw unknownSearch();
  const name = nameOf(input.name);
  checkSearch(input.search);
  const { ids, isTooWide } = await fitting(context.db, input.search, context.clock.today());
  const now = context.clock.now();
  const facts = {
    name,
    search: JSON.stringify(input.search),
    wants_mail: input.wantsMail,
    is_too_wide: isTooWide,
    opened_at: now,
  };
  return inTransaction(context.db, async (tx) => {
    await repository.lockSearchesOf(tx, staffId);
    if (await repository.isNameTaken(tx, staffId, name, id)) {
      throw invalidInput({ name: 'Vous avez déjà une recherche de ce nom.' });
    }
    const savedId = id ?? (await insert(tx, staffId, facts));
    if (id !== null && !(await repository.updateSavedSearch(tx, staffId, id, facts))) {
      throw unknownSearch();
    }
    await repository.writeHits(tx, savedId, ids, now);
    return read(tx, staffId, savedId);
  });
}

async function insert(tx: Db, staffId: string, facts: repository.SavedSearchFacts): Promise<string> {
  if ((await repository.countSavedSearches(tx, staffId)) >= MAX_SAVED_SEARCHES) {
    throw invalidInput({ name: `${MAX_SAVED_SEARCHES} recherches au plus\u00a0: supprimez-en une.` });
  }
  return repository.insertSavedSearch(tx, staffId, facts);
}

/** The viewer looks at it: nobody is new any more. */
export async function openSavedSearch(context: RequestContext, id: string): Promise<SavedSearch> {
  const staffId = searcherOf(context.viewer);
  const opened = { opened_at: context.clock.now() };
  if (!isUuid(id) || !(await repository.updateSavedSearch(context.db, staffId, id, opened))) throw unknownSearch();
  return read(context.db, staffId, id);
}

/** Told twice, it is gone once. */
export async function deleteSavedSearch({ db, viewer }: RequestContext, id: string): Promise<void> {
  const staffId = searcherOf(viewer);
  if (isUuid(id)) await repository.deleteSavedSearch(db, staffId, id);
}

/** Who fits; nobody by name when they are too many to be followed. */
export async function fitting(db: Db, search: TalentSearch, today: string) {
  const { ids, count } = await findFitting(db, search, today, MOST_FOLLOWED);
  const isTooWide = count > MOST_FOLLOWED;
  return { ids: isTooWide ? [] : ids, isTooWide };
}

async function read(db: Db, staffId: string, id: string): Promise<SavedSearch> {
  const saved = await repository.findSavedSearch(db, staffId, id);
  if (saved === undefined) throw unknownSearch();
  return saved;
}

/** Searches are kept by people: the service account has none. */
function searcherOf(viewer: Viewer): string {
  requireTalentReader(viewer);
  if (viewer.staffId === null) throw refusal(viewer);
  return viewer.staffId;
}

function nameOf(typed: string): string {
  const name = typed.trim().replace(/\s+/g, ' ');
  if (name === '') throw invalidInput({ name: 'Donnez un nom à cette recherche.' });
  if (name.length > MAX_SAVED_SEARCH_NAME) throw invalidInput({ name: atMost(MAX_SAVED_SEARCH_NAME) });
  return name;
}

function unknownSearch(): AppError {
  return new AppError('OBJECT_NOT_FOUND', { message: 'Cette recherche n’existe plus.' });
}
