import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { useSession } from '@bloom/shared-auth/session';
import { useState } from 'react';
import { fileNameOfPath } from '../dropzone/file-name.ts';
import { messages } from '../messages/messages.ts';
import { useToasts } from '../toasts/toasts.tsx';
import { downloadFile } from './download.ts';
import { DocumentRefusedError, documentSource } from './fetch-document.ts';

interface FileDownload {
  /** True once the file is among the browser's downloads; a refusal is said. */
  download: (path: string) => Promise<boolean>;
  isLoading: boolean;
}

/** Puts a protected file among the browser's downloads, one at a time; a refusal is told in the server's words. */
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
