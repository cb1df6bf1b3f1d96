import { useMutation } from '@bloom/shared-auth/apollo';
import { useSubmit } from '@bloom/shared-ui/submit';
import { MatchBankMovementDocument, type OpenMovementsQuery } from '../graphql.generated.ts';

export type OpenMovement = OpenMovementsQuery['bankMovements'][number];

/** Says which invoice is paid by it. */
export function useMatching(onDone: () => void) {
  const [mutate] = useMutation(MatchBankMovementDocument);
  const { submit, ...state } = useSubmit(mutate, {
    success: ({ matchBankMovement: { number } }) => `Facture ${number} payée`,
  });
  const match: typeof submit = async (...options) => {
    const data = await submit(...options);
    if (data) onDone();
    return data;
  };
  return { submit: match, ...state };
}
