import { formatDate } from '@bloom/shared-ui/format';
import type { StatusTone } from '@bloom/shared-ui/status-tag';
import type { IdentityFactsFragment } from '../graphql.generated.ts';

export type IdentityState = 'missing' | 'waiting' | 'valid' | 'refused';
type Checked = Pick<IdentityFactsFragment, 'credentialID' | 'credentialCheckResult'>;

/** What is known of an identity document; one that was verified stays so after it was erased. */
export function identityState({ credentialID, credentialCheckResult }: Checked): IdentityState {
  return credentialCheckResult ?? (credentialID ? 'waiting' : 'missing');
}

export const identityLabels: Record<IdentityState, string> = {
  missing: 'Manquante',
  waiting: 'À vérifier',
  valid: 'Vérifiée',
  refused: 'Refusée',
};

export const identityTones: Record<IdentityState, StatusTone> = {
  missing: 'neutral',
  waiting: 'warning',
  valid: 'success',
  refused: 'danger',
};

/** A sentence for the card of the person. */
export function identitySentence(person: IdentityFactsFragment): string {
  const { credentialID, credentialCheckedAt, credentialCheckReason } = person;
  const day = credentialCheckedAt ? ` le ${formatDate(credentialCheckedAt)}` : '';
  switch (identityState(person)) {
    case 'missing':
      return 'Le Bloomer n’a pas encore envoyé sa pièce d’identité.';
    case 'waiting':
      return 'Elle a été envoyée et attend d’être vérifiée.';
    case 'refused':
      return `Refusée${day}\u00a0: ${credentialCheckReason ?? 'sans motif'} Le Bloomer a été prévenu.`;
    case 'valid':
      return credentialID
        ? `Vérifiée${day}. Le document est effacé trente jours après\u202f; le résultat est conservé.`
        : `Vérifiée${day}. Le document a été effacé\u202f; le résultat est conservé.`;
  }
}
