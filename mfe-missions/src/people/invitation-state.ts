import { formatDate } from '@bloom/shared-ui/format';
import type { StatusTone } from '@bloom/shared-ui/status-tag';
import type { InvitationFactsFragment } from '../graphql.generated.ts';

export type InvitationState = 'none' | 'sent' | 'expired' | 'done' | 'active';

interface Invited {
  invitation?: InvitationFactsFragment | null;
  /** Signs in already, invited or not. */
  hasAccount: boolean;
}

/** Where an invitation stands; a revoked one is none. */
export function invitationState({ invitation, hasAccount }: Invited, now: Date): InvitationState {
  if (!invitation) return hasAccount ? 'active' : 'none';
  if (invitation.status === 'done') return 'done';
  return new Date(invitation.expiresAt) <= now ? 'expired' : 'sent';
}

export const invitationLabels: Record<InvitationState, string> = {
  none: 'Pas d’invitation',
  sent: 'Invitation envoyée',
  expired: 'Invitation expirée',
  done: 'Inscription terminée',
  active: 'Compte actif',
};

export const invitationTones: Record<InvitationState, StatusTone> = {
  none: 'neutral',
  sent: 'info',
  expired: 'warning',
  done: 'success',
  active: 'success',
};

/** A sentence for the card of the person. */
export function invitationSentence(person: Invited, now: Date): string {
  const state = invitationState(person, now);
  const { invitation } = person;
  if (state === 'active') return 'Ce Bloomer se connecte déjà\u00a0: aucune invitation n’est nécessaire.';
  if (state === 'none' || !invitation) {
    return 'Aucune invitation n’est en cours. Le Bloomer se connecte après avoir reçu son invitation par e-mail.';
  }
  const sent = formatDate(invitation.createdAt);
  if (state === 'done') return `Inscription terminée, invitation du ${sent}.`;
  const ends = formatDate(invitation.expiresAt);
  return state === 'sent'
    ? `Envoyée le ${sent}, valable jusqu’au ${ends}.`
    : `Envoyée le ${sent}, expirée depuis le ${ends}\u00a0: renvoyez-la.`;
}
