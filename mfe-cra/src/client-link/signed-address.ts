import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { linkTo } from '@bloom/shared-ui/links';

/** Where a signed month is read: its file or, on the host for clients, which has no viewer of files, the month itself. */
export function useSignedAddress(documentId: string): (filePath: string) => string {
  const { audience } = useRuntimeConfig();
  return (filePath) =>
    audience === 'clients' ? linkTo('public.cra', { id: documentId }) : linkTo('files.viewer', { '*': filePath });
}
