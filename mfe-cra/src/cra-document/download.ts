import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { useSession } from '@bloom/shared-auth/session';
import { messages } from '@bloom/shared-ui/messages';
import { useToasts } from '@bloom/shared-ui/toasts';
import { useCallback, useState } from 'react';

/** The last part of a file's address, as its author named it. */
export function fileNameOf(path: string): string {
  const last = path.split('?')[0]?.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last) || 'document.pdf';
  } catch {
    return last;
  }
}

/** Fetches /files/… with the session's token; the function keeps its identity. */
export function useProtectedFile(): (path: string) => Promise<Blob> {
  const { apiUrls } = useRuntimeConfig();
  const { getToken } = useSession();
  return useCallback(
    async (path) => {
      const response = await fetch(new URL(path, apiUrls.files), {
        headers: { Authorization: `Bearer ${await getToken()}` },
      });
      if (!response.ok) throw new Error(response.statusText);
      return response.blob();
    },
    [apiUrls.files, getToken],
  );
}

/** An object URL must outlive the click: some browsers read it a moment later. */
const OBJECT_URL_LIFE_MS = 60_000;

function handOver(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), OBJECT_URL_LIFE_MS);
}

/** Puts a protected file among the browser's downloads. */
export function useDownload() {
  const fetchFile = useProtectedFile();
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);

  const start = async (path: string) => {
    setBusy(true);
    try {
      handOver(await fetchFile(path), fileNameOf(path));
    } catch {
      toasts.error(messages.documentLoadError);
    } finally {
      setBusy(false);
    }
  };
  return { start, busy };
}
