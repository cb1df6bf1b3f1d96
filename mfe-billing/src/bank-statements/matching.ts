import { useMutation } from '@bloom/shared-auth/apollo';
import { formatAmount } from '@bloom/shared-ui/format';
import { useSubmit } from '@bloom/shared-ui/submit';
import { MatchBankMovementDocument, type OpenMovementsQuery } from '../graphql.generated.ts';
import { TO_SETTLE } from '../invoice/refund-words.ts';

export type OpenMovement = OpenMovementsQuery['bankMovements'][number];

/** Says which invoice is paid by it, or of which it gives something back. */
export function useMatching({ isCredit }: Pick<OpenMovement, 'isCredit'>, onDone: () => void) {
  const [mutate] = useMutation(MatchBankMovementDocument);
  const { submit, ...state } = useSubmit(mutate, {
    success: ({ matchBankMovement: { side, number, paidOn, owedAmount, owedBackAmount } }) => {
      if ((side === 'customer') !== isCredit) {
        const left = owedBackAmount ? `, reste ${formatAmount(owedBackAmount)} ${TO_SETTLE[side]}` : '';
        return `Remboursement de la facture ${number} rapproché${left}`;
      }
      return paidOn
        ? `Facture ${number} payée`
        : `Facture ${number} payée en partie, reste ${formatAmount(owedAmount)}`;
    },
  });
  const match: typeof submit = async (...options) => {
    const data = await submit(...options);
    if (data) onDone();
    return data;
  };
  return { submit: match, ...state };
}
