import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { useSession } from '@bloom/shared-auth/session';
import { documentSource } from '@bloom/shared-ui/fetch-document';
import { useMemo } from 'react';

/** How to get a file of the API with the session's token; the same function as long as the path is the same. */
export function useProtectedFile(path: string) {
  const { apiUrls } = useRuntimeConfig();
  const { getToken, renewToken } = useSession();
  return useMemo(
    () => documentSource(new URL(path, apiUrls.files).href, { getToken, renewToken }),
    [path, apiUrls.files, getToken, renewToken],
  );
}
