/** An address without its query and fragment, and with its personal parts named; other texts as they are. */
export function cleanUrl(text: string): string {
  const url = /^https?:/.test(text) ? URL.parse(text) : null;
  return url === null ? text : `${url.origin}${routeOf(url.pathname)}`;
}

/** "/missions/8f3e…/cra/2026-10" → "/missions/:id/cra/:id": which screen it is, and not whose. */
export function routeOf(path: string): string {
  return path
    .split('/')
    .map((part) => (/\d|^[^/]{25,}$/.test(part) ? ':id' : part))
    .join('/');
}
