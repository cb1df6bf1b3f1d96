import { useMutation } from '@bloom/shared-auth/apollo';
import { useSubmit } from '@bloom/shared-ui/submit';
import { readState, type TalentFilters } from '../talent-search/talent-search.state.ts';
import { OpenSavedSearchDocument, type SavedSearchFragment } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';

/** What a kept search asks for. */
export const filtersOf = ({ search }: Pick<SavedSearchFragment, 'search'>): TalentFilters =>
  readState(JSON.stringify({ search: JSON.parse(search) })).filters;

/** Tells the server that the viewer looks at a search: nobody is new any more. */
export function useMarkOpened(): (saved: SavedSearchFragment) => void {
  // Told beside what it opens, which is searched once.
  const context = { ...talentsApi, changes: ['mySavedTalentSearches'] };
  const [opened] = useMutation(OpenSavedSearchDocument, { context });
  const { submit } = useSubmit(opened, { area: 'savedSearches' });
  return ({ id, newCount }) => {
    if (newCount > 0) void submit({ variables: { id } });
  };
}
