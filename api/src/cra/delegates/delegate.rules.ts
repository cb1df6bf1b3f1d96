import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import { isOfCompany } from './public-mailboxes.ts';

/** A proposal that nobody answered is none any more: people and their places change. */
const PROPOSAL_DAYS = 30;

export const oldestProposal = (today: string): string => addDays(today, -PROPOSAL_DAYS);

/** By what staff were told of a proposal. */
export const proposedKey = (proposalId: string) => `signerProposed:${proposalId}`;

const OWN_PROPOSAL =
  'Vous avez proposé ce collègue\u00a0: une autre personne de votre société, ou votre account manager, doit l’accepter.';
const OTHER_DOMAIN =
  'Cette adresse n’est pas du domaine de votre société\u00a0: seul votre account manager peut l’accepter.';
const REMOVED = 'L’accès de cette personne a été retiré\u00a0: seul votre account manager peut la reprendre.';
export const OWN_MAILBOX =
  'Ce lien vous a été remis par une personne de chez nous\u00a0: ouvrez plutôt celui que vous avez reçu par e-mail.';

export interface Approval {
  /** Staff look after the mission; of the client whoever is known already. */
  by: 'staff' | 'contact';
  isProposer: boolean;
  isHandedOut: boolean;
  /** Staff took the colleague's access away: they alone give it back. */
  wasRemoved: boolean;
  email: string;
  /** The addresses that contacts of the company are known by. */
  knownEmails: readonly string[];
}

/** Why somebody who reads a proposal may not approve it; nothing for who may. */
export function approvalObstacle({
  by,
  isProposer,
  isHandedOut,
  wasRemoved,
  email,
  knownEmails,
}: Approval): string | undefined {
  if (by === 'staff') return undefined;
  if (isProposer) return OWN_PROPOSAL;
  if (isHandedOut) return OWN_MAILBOX;
  if (wasRemoved) return REMOVED;
  return isOfCompany(email, knownEmails) ? undefined : OTHER_DOMAIN;
}
