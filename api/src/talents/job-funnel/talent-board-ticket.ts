import { createHmac } from 'node:crypto';
import { DAY_MS } from '@bloom/shared-rules/calendar/time-units';
import { isMadeBy, type LinkSecrets } from '../../platform/link-secrets.ts';

const LIFE_MS = 180 * DAY_MS;

type Keys = { linkSecrets: LinkSecrets };

/**
 * What a browser keeps of a contact who opened the board: it opens nothing, and tells that requests for this address
 * are not a stranger's. The address is not in it.
 */
export function returnTicket({ linkSecrets }: Keys, email: string, now: Date): string {
  const end = now.getTime() + LIFE_MS;
  return `${end.toString(36)}.${macOf(linkSecrets[0], email, end)}`;
}

export function isReturnTicket({ linkSecrets }: Keys, ticket: string, email: string, now: Date): boolean {
  const [end = '', mac = ''] = ticket.slice(0, 200).split('.');
  const time = Number.parseInt(end, 36);
  return isMadeBy(linkSecrets, (secret) => macOf(secret, email, time), mac) && time > now.getTime();
}

function macOf(secret: string, email: string, end: number): string {
  return createHmac('sha256', secret)
    .update(`talentBoard.return:${end}:${email.trim().toLowerCase()}`)
    .digest('base64url');
}
