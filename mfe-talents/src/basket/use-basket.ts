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
  const { data, error, refetch } = useQuery(TalentBasketDocument, {
    context: talentsApi,
    fetchPolicy: 'cache-and-network',
  });
  const [addThem] = useMutation(AddToBasketDocument, { context: talentsApi });
  const [removeThem] = useMutation(RemoveFromBasketDocument, { context: talentsApi });
  const basket = data?.talentBasket;
  const keep = (talentBasket: BasketFragment) =>
    cache.writeQuery({ query: TalentBasketDocument, data: { talentBasket } });
  const adding = useSubmit((talentIds: string[]) => addThem({ variables: { talentIds } }), {
    area: 'funnel',
    again: (talentIds) => void add(talentIds),
  });
  const removing = useSubmit((talentIds: string[]) => removeThem({ variables: { talentIds } }), {
    area: 'funnel',
    again: (talentIds) => void remove(talentIds),
  });
  const add = async (talentIds: string[]) => {
    const added = await adding.submit(talentIds);
    if (added) keep(added.addToTalentBasket);
    return added !== undefined;
  };
  const remove = async (talentIds: string[]) => {
    const removed = await removing.submit(talentIds);
    if (removed) keep(removed.removeFromTalentBasket);
    return removed !== undefined;
  };
  return {
    basket,
    error: basket ? undefined : error,
    readAgain: () => void refetch().catch(() => undefined),
    isBusy: adding.submitting || removing.submitting,
    has: (talentId: string) => basket?.talents.some(({ id }) => id === talentId) ?? false,
    add,
    remove,
  };
}
