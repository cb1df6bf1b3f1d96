import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { useSession } from '@bloom/shared-auth/session';
import { downloadFile } from '@bloom/shared-ui/download';
import { DocumentRefusedError, documentSource } from '@bloom/shared-ui/fetch-document';
import { fileNameOfPath } from '@bloom/shared-ui/file-name';
import { messages } from '@bloom/shared-ui/messages';
import { useToasts } from '@bloom/shared-ui/toasts';
import { useState } from 'react';

interface FileDownload {
  /** True once the file is among the browser's downloads; a refusal is said. */
  download: (path: string) => Promise<boolean>;
  isLoading: boolean;
}

/** Files of the books and of the bank: a refusal has a sentence of the server's. */
export function useFileDownload(): FileDownload {
  const { apiUrls } = useRuntimeConfig();
  const { getToken, renewToken } = useSession();
  const toasts = useToasts();
  const [isLoading, setIsLoading] = useState(false);
  const download = async (path: string) => {
    if (isLoading) return false;
    setIsLoading(true);
    try {
      const load = documentSource(new URL(path, apiUrls.files).href, { getToken, renewToken });
      const bytes = await load({ signal: new AbortController().signal, onProgress: () => undefined });
      downloadFile(new Blob([bytes], { type: 'application/octet-stream' }), fileNameOfPath(path));
      return true;
    } catch (error) {
      const said = error instanceof DocumentRefusedError && error.status < 500 ? error.result : undefined;
      toasts.error(said ?? messages.documentLoadError);
      return false;
    } finally {
      setIsLoading(false);
    }
  };
  return { download, isLoading };
}
