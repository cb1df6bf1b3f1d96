import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { linkTo } from '@bloom/shared-ui/links';
import { fileAddress } from '../cra-document/file-address.ts';

/**
 * Where a signed month is read: its file or, for who may not open that and on the host for clients, which has no viewer
 * of files, the month itself.
 */
export function useSignedAddress(documentId: string): (filePath: string, isReadable?: boolean) => string {
  const { audience } = useRuntimeConfig();
  return (filePath, isReadable = true) =>
    isReadable && audience !== 'clients' ? fileAddress(filePath) : linkTo('public.cra', { id: documentId });
}
