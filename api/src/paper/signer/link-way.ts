import type { Db } from '../../platform/database/database.ts';
import { legalInstant } from '../../platform/french/french-dates.ts';
import type { ViewerLink } from '../../platform/viewer/viewer.ts';

/** How somebody came to sign: signed in, by a link from their own mailbox, or by one that staff handed out. */
export type LinkWay = 'session' | 'mailed' | 'handedOut';

export function linkWay(link: ViewerLink | null): LinkWay {
  if (link === null) return 'session';
  return link.handedBy === null ? 'mailed' : 'handedOut';
}

/** What the level says of a code that confirms a link which staff handed out. */
export const handedOutLevel = (bySms: boolean): string =>
  `lien remis par la société et code par ${bySms ? 'SMS' : 'e-mail'}`;

/** Who handed out the link that somebody signs with, and when, as the evidence says it; null for any other link. */
export async function handedInWords(db: Db, link: ViewerLink | null): Promise<string | null> {
  if (link === null || link.handedBy === null) return null;
  const [kind, id = ''] = link.handedBy.split(':');
  const staff =
    kind === 'staff'
      ? await db.selectFrom('staff').select(['firstname', 'lastname']).where('id', '=', id).executeTakeFirst()
      : undefined;
  const issued = await db
    .selectFrom('link_token')
    .select('created_at')
    .where('id', '=', link.tokenId)
    .executeTakeFirst();
  const who = staff === undefined ? 'un programme' : `${staff.firstname} ${staff.lastname}`;
  return `remis par ${who}${issued === undefined ? '' : ` le ${legalInstant(issued.created_at)}`}`;
}
