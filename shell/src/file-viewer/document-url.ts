import type { RuntimeConfig } from '@bloom/shared-auth/runtime-config';

/**
 * Where the API serves the document of an address of the viewer. What talents hand in stands under a root of its own.
 */
export function documentUrl({ apiUrls }: Pick<RuntimeConfig, 'apiUrls'>, address: string): string {
  return `${apiUrls.files}${address.replace(/^\/files(?=\/talents\/)/, '')}`;
}
