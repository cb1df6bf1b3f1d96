import { formatDate } from '@bloom/shared-ui/format';
import type { StatusTone } from '@bloom/shared-ui/status-tag';
import type { InvitationFactsFragment } from '../graphql.generated.ts';

export type InvitationState = 'none' | 'sent' | 'expired' | 'done';

/** Where an invitation stands; a revoked one is none. */
export function invitationState(invitation: InvitationFactsFragment | null | undefined, now: Date): InvitationState {
  if (!invitation) return 'none';
  if (invitation.status === 'done') return 'done';
  return new Date(invitation.expiresAt) <= now ? 'expired' : 'sent';
}

export const invitationLabels: Record<InvitationState, string> = {
  none: 'Pas d’invitation',
  sent: 'Invitation envoyée',
  expired: 'Invitation expirée',
  done: 'Inscription terminée',
};

export const invitationTones: Record<InvitationState, StatusTone> = {
  none: 'neutral',
  sent: 'info',
  expired: 'warning',
  done: 'success',
};

/** A sentence for the card of the person. */
export function invitationSentence(invitation: InvitationFactsFragment | null | undefined, now: Date): string {
  const state = invitationState(invitation, now);
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
