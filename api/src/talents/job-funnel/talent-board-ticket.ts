import { createHmac, timingSafeEqual } from 'node:crypto';

const LIFE_MS = 180 * 86_400_000;

type Keys = { linkSecret: string };

/**
 * What a browser keeps of a contact who opened the board: it opens nothing, and tells that requests for this address
 * are not a stranger's. The address is not in it.
 */
export function returnTicket({ linkSecret }: Keys, email: string, now: Date): string {
  const end = now.getTime() + LIFE_MS;
  return `${end.toString(36)}.${macOf(linkSecret, email, end)}`;
}

export function isReturnTicket({ linkSecret }: Keys, ticket: string, email: string, now: Date): boolean {
  const [end = '', mac = ''] = ticket.slice(0, 200).split('.');
  const time = Number.parseInt(end, 36);
  const expected = Buffer.from(macOf(linkSecret, email, time));
  const given = Buffer.from(mac);
  return given.length === expected.length && timingSafeEqual(given, expected) && time > now.getTime();
}

function macOf(secret: string, email: string, end: number): string {
  return createHmac('sha256', secret)
    .update(`talentBoard.return:${end}:${email.trim().toLowerCase()}`)
    .digest('base64url');
}
