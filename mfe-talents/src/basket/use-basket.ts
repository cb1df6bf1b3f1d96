import { useApolloClient, useMutation, useQuery } from '@bloom/shared-auth/apollo';
import { useSubmit } from '@bloom/shared-ui/submit';
import {
  AddToBasketDocument,
  type BasketFragment,
  RemoveFromBasketDocument,
  TalentBasketDocument,
} from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';

/** The own basket: the same on every page and on every device. */
export function useBasket() {
  const { cache } = useApolloClient();
  const { data, error, refetch } = useQuery(TalentBasketDocument, { context: talentsApi });
  const [addThem] = useMutation(AddToBasketDocument, { context: talentsApi });
  const [removeThem] = useMutation(RemoveFromBasketDocument, { context: talentsApi });
  const adding = useSubmit(addThem, { area: 'funnel' });
  const removing = useSubmit(removeThem, { area: 'funnel' });
  const basket = data?.talentBasket;
  const keep = (talentBasket: BasketFragment) =>
    cache.writeQuery({ query: TalentBasketDocument, data: { talentBasket } });
  return {
    basket,
    error: basket ? undefined : error,
    readAgain: () => void refetch().catch(() => undefined),
    isBusy: adding.submitting || removing.submitting,
    has: (talentId: string) => basket?.talents.some(({ id }) => id === talentId) ?? false,
    add: async (talentIds: string[]) => {
      const added = await adding.submit({ variables: { talentIds } });
      if (added) keep(added.addToTalentBasket);
      return added !== undefined;
    },
    remove: async (talentIds: string[]) => {
      const removed = await removing.submit({ variables: { talentIds } });
      if (removed) keep(removed.removeFromTalentBasket);
      return removed !== undefined;
    },
  };
}
