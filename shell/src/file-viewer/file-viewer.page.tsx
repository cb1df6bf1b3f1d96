import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { useSession } from '@bloom/shared-auth/session';
import { DocumentViewer } from '@bloom/shared-ui/document-viewer';
import { ErrorScreen } from '@bloom/shared-ui/error-screen';
import { useDocumentTitle } from '@bloom/shared-ui/page';
import { useLocation } from '@bloom/shared-ui/routing';
import { useCallback, useState } from 'react';
import { FileRefusedError, fetchFile } from './fetch-file.ts';

function fileNameOf(pathname: string): string {
  const last = pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** The document whose address is the current path, as the API serves it. */
export function FileViewerPage() {
  const { pathname, search } = useLocation();
  return <Viewer key={`${pathname}${search}`} path={`${pathname}${search}`} fileName={fileNameOf(pathname)} />;
}

/** What the server says to people, then its status, which support asks for. */
function refusalSentence({ result, statusText }: FileRefusedError): string {
  const status = `Réponse du serveur\u00a0: ${statusText}.`;
  return result === undefined ? status : `${result} ${status}`;
}

function Viewer({ path, fileName }: { path: string; fileName: string }) {
  const { apiUrls, supportUrl } = useRuntimeConfig();
  const { getToken } = useSession();
  const [refused, setRefused] = useState<FileRefusedError>();
  const url = `${apiUrls.files}${path}`;
  useDocumentTitle(fileName);

  const source = useCallback(() => fetchFile(url, getToken), [url, getToken]);
  const keepRefusal = useCallback((error: unknown) => {
    if (error instanceof FileRefusedError) {
      setRefused(error);
    }
  }, []);

  if (refused !== undefined) {
    return (
      <ErrorScreen
        code={refused.status}
        title="Le document ne peut pas être affiché"
        message={refusalSentence(refused)}
        supportUrl={supportUrl}
        onRetry={() => setRefused(undefined)}
      />
    );
  }
  return (
    <>
      <h1 className="visually-hidden">{fileName}</h1>
      <DocumentViewer source={source} title={fileName} fileName={fileName} height="window" onError={keepRefusal} />
    </>
  );
}
