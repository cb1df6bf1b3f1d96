import { atMost, lengthOf, MAX_SAVED_SEARCH_NAME, MAX_SAVED_SEARCHES } from '@bloom/shared-rules/input/limits';
import type { RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction, isUuid } from '../../platform/database/database.ts';
import { AppError, invalidInput } from '../../platform/errors.ts';
import { checkSearch, findFitting, type TalentSearch } from '../talents/talent-search.service.ts';
import { requireOwnPlace } from '../talents/talents.service.ts';
import { searchesToday } from './saved-search-labels.service.ts';
import * as repository from './saved-searches.repository.ts';

/** News of a search that more people fit would be news every day. */
const MOST_FOLLOWED = 1_000;

export interface SavedSearchInput {
  id?: string | null;
  name: string;
  /** Absent: as it is. */
  search?: TalentSearch | null;
  wantsMail: boolean;
}

export interface SavedSearch extends repository.SavedSearch {
  /** Labels it asked for that are no more. */
  gone: string[];
}

/** The searches of the viewer alone: nobody reads what others look for. */
export async function mySavedSearches({ db, viewer }: RequestContext): Promise<SavedSearch[]> {
  return today(db, await repository.listSavedSearches(db, requireOwnPlace(viewer)));
}

async function today(db: Db, kept: readonly repository.SavedSearch[]): Promise<SavedSearch[]> {
  const searches = await searchesToday(
    db,
    kept.map(({ search }) => search as TalentSearch),
  );
  return kept.map((saved, place) => ({ ...saved, gone: [], ...searches[place] }));
}

/**
 * Those who fit when it is saved are known; whoever fits later is new. Only its name and mail change when it says no
 * search.
 */
export async function saveSearch(context: RequestContext, input: SavedSearchInput): Promise<SavedSearch> {
  const staffId = requireOwnPlace(context.viewer);
  const id = input.id ?? null;
  if (id !== null && !isUuid(id)) throw unknownSearch();
  const said = { name: nameOf(input.name), wants_mail: input.wantsMail };
  const asked = await askedNow(context, input);
  return inTransaction(context.db, async (tx) => {
    await repository.lockSearchesOf(tx, staffId);
    if (await repository.isNameTaken(tx, staffId, said.name, id)) {
      throw invalidInput({ name: 'Vous avez déjà une recherche de ce nom.' });
    }
    const savedId = await write(tx, staffId, id, said, asked?.facts);
    if (asked !== undefined) {
      await repository.lockChanging(tx, [{ searchId: savedId, ids: asked.ids }]);
      await repository.writeHits(tx, savedId, asked.ids, asked.facts.opened_at);
    }
    return read(tx, staffId, savedId);
  });
}

/** What is looked for, and who fits it today. */
async function askedNow({ db, clock }: RequestContext, { id, search }: SavedSearchInput) {
  if (search == null) {
    if (id == null) throw invalidInput({ search: 'Indiquez ce que cette recherche demande.' });
    return undefined;
  }
  checkSearch(search);
  const { ids, isTooWide } = await fitting(db, search, clock.today());
  const facts = {
    search: JSON.stringify(search),
    is_too_wide: isTooWide,
    names_erased: false,
    opened_at: clock.now(),
  };
  return { ids, facts };
}

type Said = Pick<repository.SavedSearchFacts, 'name' | 'wants_mail'>;
type Asked = Omit<repository.SavedSearchFacts, keyof Said>;

async function write(tx: Db, staffId: string, id: string | null, said: Said, asked: Asked | undefined) {
  if (id === null && asked !== undefined) return insert(tx, staffId, { ...said, ...asked });
  if (id === null || !(await repository.updateSavedSearch(tx, staffId, id, { ...said, ...asked }))) {
    throw unknownSearch();
  }
  return id;
}

async function insert(tx: Db, staffId: string, facts: repository.SavedSearchFacts): Promise<string> {
  if ((await repository.countSavedSearches(tx, staffId)) >= MAX_SAVED_SEARCHES) {
    throw invalidInput({ name: `${MAX_SAVED_SEARCHES} recherches au plus\u00a0: supprimez-en une.` });
  }
  return repository.insertSavedSearch(tx, staffId, facts);
}

/** The viewer looks at it: nobody is new any more. */
export async function openSavedSearch(context: RequestContext, id: string): Promise<SavedSearch> {
  const staffId = requireOwnPlace(context.viewer);
  const opened = { opened_at: context.clock.now() };
  if (!isUuid(id) || !(await repository.updateSavedSearch(context.db, staffId, id, opened))) throw unknownSearch();
  return read(context.db, staffId, id);
}

/** Told twice, it is gone once. */
export async function deleteSavedSearch({ db, viewer }: RequestContext, id: string): Promise<void> {
  const staffId = requireOwnPlace(viewer);
  if (isUuid(id)) await repository.deleteSavedSearch(db, staffId, id);
}

export interface Fitting {
  ids: string[];
  isTooWide: boolean;
}

/** Who fits; nobody by name when they are too many to be followed. */
export async function fitting(db: Db, search: TalentSearch, today: string): Promise<Fitting> {
  const { ids, count } = await findFitting(db, search, today, MOST_FOLLOWED);
  const isTooWide = count > MOST_FOLLOWED;
  return { ids: isTooWide ? [] : ids, isTooWide };
}

async function read(db: Db, staffId: string, id: string): Promise<SavedSearch> {
  const saved = await repository.findSavedSearch(db, staffId, id);
  if (saved === undefined) throw unknownSearch();
  const [now] = await today(db, [saved]);
  return now as SavedSearch;
}

function nameOf(typed: string): string {
  const name = typed.trim().replace(/\s+/g, ' ');
  if (name === '') throw invalidInput({ name: 'Donnez un nom à cette recherche.' });
  if (lengthOf(name) > MAX_SAVED_SEARCH_NAME) throw invalidInput({ name: atMost(MAX_SAVED_SEARCH_NAME) });
  return name;
}

function unknownSearch(): AppError {
  return new AppError('OBJECT_NOT_FOUND', { message: 'Cette recherche n’existe plus.' });
}
