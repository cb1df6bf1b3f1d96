import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { useSession } from '@bloom/shared-auth/session';
import { Button } from '@bloom/shared-ui/button';
import { downloadFile } from '@bloom/shared-ui/download';
import { documentSource } from '@bloom/shared-ui/fetch-document';
import { Notice } from '@bloom/shared-ui/notice';
import { useState } from 'react';
import styles from './my-data.module.css';
import type { OwnRequest } from './own-words.ts';

/** The two files of a copy: they need the session, so that their addresses alone open nothing. */
export function CopyDownload({ request }: { request: Pick<OwnRequest, 'jsonPath' | 'pdfPath'> }) {
  const { apiUrls } = useRuntimeConfig();
  const { getToken, renewToken } = useSession();
  const [busy, setBusy] = useState<string>();
  const [failed, setFailed] = useState(false);

  const download = async (path: string, type: string) => {
    setBusy(path);
    setFailed(false);
    try {
      const load = documentSource(`${apiUrls.files}${path}`, { getToken, renewToken });
      const bytes = await load({ signal: new AbortController().signal, onProgress: () => undefined });
      downloadFile(new Blob([bytes], { type }), path.split('/').at(-1) ?? 'mes-donnees');
    } catch {
      setFailed(true);
    } finally {
      setBusy(undefined);
    }
  };
  const { pdfPath, jsonPath } = request;
  return (
    <>
      <div className={styles.actions}>
        {pdfPath && (
          <Button
            variant="primary"
            loading={busy === pdfPath}
            onClick={() => void download(pdfPath, 'application/pdf')}
          >
            Télécharger le PDF
          </Button>
        )}
        {jsonPath && (
          <Button loading={busy === jsonPath} onClick={() => void download(jsonPath, 'application/json')}>
            Télécharger le JSON
          </Button>
        )}
      </div>
      {failed && (
        <Notice tone="danger">Le fichier n’a pas pu être téléchargé. Il est toujours là{'\u00a0'}: réessayer.</Notice>
      )}
    </>
  );
}
