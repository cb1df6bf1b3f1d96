import { BOARD_LINK_LIFE, lifeInWords } from '@bloom/shared-rules/access/link-life';
import { HOUR_SECONDS } from '@bloom/shared-rules/calendar/time-units';
import { cleanAddress, EMAIL_INVALID, isEmail } from '@bloom/shared-rules/person/person';
import './talent-board.links.ts';
import { networkOfAddress } from '@bloom/shared-rules/access/network-of-address';
import { auditSystem } from '../../platform/audit/audit.ts';
import type { Platform, RequestContext } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { forbidden, invalidInput } from '../../platform/errors.ts';
import { hashedSubject, limit } from '../../platform/limits/rate-limit.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { magicLinkMail } from './talent-board.mails.ts';
import { findBoardContacts, findContactEmail, saveRequest, takeRequest } from './talent-board-link.repository.ts';
import { isReturnTicket, returnTicket } from './talent-board-ticket.ts';

export const MAGIC_LINK_QUEUE = 'talent-board-link';

const PER_ADDRESS = { windowSeconds: 15 * 60, max: 3 };
const PER_CALLER = { windowSeconds: HOUR_SECONDS, max: 10 };

/**
 * Notes that somebody wants a link to the board of the own society. Whose address it is, a job finds out: the answer,
 * and the work before it, are the same for everybody. Refusals count what was asked for, not what is known.
 */
export async function sendTalentBoardMagicLink(
  context: RequestContext,
  typed: string,
  ticket = '',
): Promise<{ message: string }> {
  const { db, clock, environment, pageUrl } = context;
  const email = cleanAddress(typed).toLowerCase();
  if (!isEmail(email)) throw invalidInput({ email: EMAIL_INVALID });
  const now = clock.now();
  const factor = environment.rateLimitFactor;
  const isKnown = isReturnTicket(environment, ticket, email, now);
  for (const [scope, subject, { windowSeconds, max }] of isKnown ? ofContact(email) : ofStrangers(context, email)) {
    await limit(db, { scope, subject, windowSeconds, max: max * factor, now });
  }
  await inTransaction(db, async (tx) => {
    const requestId = await saveRequest(tx, email, now);
    await context.jobs.enqueue(tx, MAGIC_LINK_QUEUE, { key: `talentBoard:${requestId}`, data: { requestId, pageUrl } });
  });
  return {
    message: `Si cette adresse est celle d’un contact d’un client avec une offre ouverte, un lien vient de lui être envoyé. Il est valable ${lifeInWords(BOARD_LINK_LIFE)}.`,
  };
}

type Counted = [scope: string, subject: string, limit: typeof PER_ADDRESS];

const ofStrangers = ({ ip }: RequestContext, email: string): Counted[] => [
  ['talentBoardLink.caller', networkOfAddress(ip), PER_CALLER],
  ['talentBoardLink.address', hashedSubject(email), PER_ADDRESS],
];

/** Whoever opened the board in this browser before has limits of his own: strangers do not use them up. */
const ofContact = (email: string): Counted[] => [['talentBoardLink.known', hashedSubject(email), PER_ADDRESS]];

/** For the browser of a contact who came by a link: see `sendTalentBoardMagicLink`. */
export async function talentBoardReturnTicket({ db, viewer, environment, clock }: RequestContext): Promise<string> {
  const contact = viewer.link?.contactId ? await findContactEmail(db, viewer.link.contactId) : undefined;
  if (contact === undefined) throw forbidden('PERMISSION');
  return returnTicket(environment, contact, clock.now());
}

/**
 * One mail for each client the address is a contact of, which leads back to the host that it was asked on; none for
 * anybody else.
 */
export async function sendLinks(platform: Platform, asked: Record<string, string>): Promise<void> {
  const { environment } = platform;
  const { requestId = '', pageUrl = environment.shellUrl } = asked;
  await inTransaction(platform.db, async (tx) => {
    const email = await takeRequest(tx, requestId);
    if (email === undefined) return;
    for (const contact of await findBoardContacts(tx, email)) {
      const { id: contactId, societyId: objectId } = contact;
      const link = await platform.links.issue(tx, { purpose: 'talentBoard', objectId, contactId });
      const dedupeKey = `talentBoard:${requestId}:${objectId}`;
      await queueMail(
        tx,
        magicLinkMail({ ...environment, shellUrl: pageUrl }, { contact, token: link.token, dedupeKey }),
      );
      const data = { purpose: 'talentBoard', contactId, linkId: link.id };
      await auditSystem(tx, { action: 'token.create', objectKind: 'society', objectId, data });
    }
  });
}

/** No try is left: the address is not kept. */
export async function forgetRequest({ db }: Platform, { requestId = '' }: Record<string, string>): Promise<void> {
  await takeRequest(db, requestId);
}
