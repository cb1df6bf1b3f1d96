import { linkTo } from '@bloom/shared-ui/links';

/** The page that shows a file. @param path as the API names the file: `/files/…` */
export function fileAddress(path: string): string {
  return linkTo('files.viewer', { '*': path.replace(/^\/files\//, '') });
}
