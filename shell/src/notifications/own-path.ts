/** Only places of this site: a notification is no way to send people elsewhere. */
export function ownPath(link: string | null): string | undefined {
  return link !== null && /^\/(?![/\\])/.test(link) ? link : undefined;
}
