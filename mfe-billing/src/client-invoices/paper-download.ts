import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { useSession } from '@bloom/shared-auth/session';
import { downloadFile } from '@bloom/shared-ui/download';
import { documentSource } from '@bloom/shared-ui/fetch-document';
import { fileNameOfPath } from '@bloom/shared-ui/file-name';
import { messages } from '@bloom/shared-ui/messages';
import { useToasts } from '@bloom/shared-ui/toasts';

/** Puts the paper of an invoice among the browser's downloads. */
export function usePaperDownload() {
  const { apiUrls } = useRuntimeConfig();
  const { getToken, renewToken } = useSession();
  const toasts = useToasts();
  return async (path: string) => {
    try {
      const load = documentSource(new URL(path, apiUrls.files).href, { getToken, renewToken });
      const bytes = await load({ signal: new AbortController().signal, onProgress: () => undefined });
      downloadFile(new Blob([bytes], { type: 'application/pdf' }), fileNameOfPath(path));
    } catch {
      toasts.error(messages.documentLoadError);
    }
  };
}
