import { formatDateTime } from '@bloom/shared-ui/format';
import type { BankChangeFragment } from '../graphql.generated.ts';

/** In groups of four, as it is printed on every bank statement; a narrow place breaks it between two of them. */
export function spacedIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}

/** What still has to happen before the account counts. */
export function whatIsNext({ state, heldUntil, approvedBy }: BankChangeFragment): string {
  const day = formatDateTime(heldUntil);
  return state === 'approved'
    ? `Validé par ${approvedBy ?? 'la finance'}\u00a0: prend effet le ${day}.`
    : `À valider par une deuxième personne de la finance\u202f; prend effet le ${day} au plus tôt.`;
}
