import { useMutation } from '@bloom/shared-auth/apollo';
import { formatAmount } from '@bloom/shared-ui/format';
import { useSubmit } from '@bloom/shared-ui/submit';
import { MatchBankMovementDocument, type OpenMovementsQuery } from '../graphql.generated.ts';

export type OpenMovement = OpenMovementsQuery['bankMovements'][number];

/** Says which invoice is paid by it. */
export function useMatching(onDone: () => void) {
  const [mutate] = useMutation(MatchBankMovementDocument);
  const { submit, ...state } = useSubmit(mutate, {
    success: ({ matchBankMovement: { number, paidOn, owedAmount } }) =>
      paidOn ? `Facture ${number} payée` : `Facture ${number} payée en partie, reste ${formatAmount(owedAmount)}`,
  });
  const match: typeof submit = async (...options) => {
    const data = await submit(...options);
    if (data) onDone();
    return data;
  };
  return { submit: match, ...state };
}
