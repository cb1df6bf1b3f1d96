import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { useSession } from '@bloom/shared-auth/session';
import { downloadFile } from '@bloom/shared-ui/download';
import { documentSource } from '@bloom/shared-ui/fetch-document';
import { fileNameOfPath } from '@bloom/shared-ui/file-name';
import { messages } from '@bloom/shared-ui/messages';
import { useToasts } from '@bloom/shared-ui/toasts';
import { useMemo, useState } from 'react';

/** How to get a file of the API with the session's token; the same function as long as the path is the same. */
export function useProtectedFile(path: string) {
  const { apiUrls } = useRuntimeConfig();
  const { getToken, renewToken } = useSession();
  return useMemo(
    () => documentSource(new URL(path, apiUrls.files).href, { getToken, renewToken }),
    [path, apiUrls.files, getToken, renewToken],
  );
}

/** Puts a protected file among the browser's downloads. */
export function useDownload() {
  const { apiUrls } = useRuntimeConfig();
  const { getToken, renewToken } = useSession();
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);

  const start = async (path: string) => {
    setBusy(true);
    try {
      const load = documentSource(new URL(path, apiUrls.files).href, { getToken, renewToken });
      const bytes = await load({ signal: new AbortController().signal, onProgress: () => undefined });
      downloadFile(new Blob([bytes], { type: 'application/pdf' }), fileNameOfPath(path));
    } catch {
      toasts.error(messages.documentLoadError);
    } finally {
      setBusy(false);
    }
  };
  return { start, busy };
}
