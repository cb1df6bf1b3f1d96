import { linkTo } from '@bloom/shared-ui/links';

/** Both addresses of the list show the same screens: one stays on the one that one came by. */
const isSecond = (pathname: string) => pathname.startsWith(linkTo('talents.listV2'));

export function sheetPath(pathname: string, id: string): string {
  return isSecond(pathname) ? linkTo('talents.sheetV2', { id }) : linkTo('talents.sheet', { id });
}

export function listPath(pathname: string): string {
  return isSecond(pathname) ? linkTo('talents.listV2') : linkTo('talents.list');
}
