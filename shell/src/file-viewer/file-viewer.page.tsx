import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { useSession } from '@bloom/shared-auth/session';
import { DocumentViewer, warmUpDocumentViewer } from '@bloom/shared-ui/document-viewer';
import { ErrorScreen } from '@bloom/shared-ui/error-screen';
import { DocumentRefusedError } from '@bloom/shared-ui/fetch-document';
import { fileNameOfPath } from '@bloom/shared-ui/file-name';
import { useDocumentTitle } from '@bloom/shared-ui/page';
import { useLocation } from '@bloom/shared-ui/routing';
import { useCallback, useMemo, useState } from 'react';
import { useHome } from '../access/use-home.ts';
import { documentAt, isDocumentExpected } from './document-of-address.ts';
import { documentUrl } from './document-url.ts';

// This page is fetched only to show a document: what draws it comes while the person is let in.
if (!isDocumentExpected()) warmUpDocumentViewer();

/** The document whose address is the current path, as the API serves it. */
export function FileViewerPage() {
  const { pathname, search } = useLocation();
  return <Viewer key={`${pathname}${search}`} path={`${pathname}${search}`} fileName={fileNameOfPath(pathname)} />;
}

/** What the server says to people, then its status, which support asks for. */
function refusalSentence({ result, statusText }: DocumentRefusedError): string {
  const status = `Réponse du serveur\u00a0: ${statusText}.`;
  return result === undefined ? status : `${result} ${status}`;
}

function Viewer({ path, fileName }: { path: string; fileName: string }) {
  const config = useRuntimeConfig();
  const home = useHome();
  const { getToken, renewToken } = useSession();
  const [refused, setRefused] = useState<DocumentRefusedError>();
  const url = documentUrl(config, path);
  useDocumentTitle(fileName);

  const source = useMemo(() => documentAt(url, { getToken, renewToken }), [url, getToken, renewToken]);
  const keepRefusal = useCallback((error: unknown) => {
    if (error instanceof DocumentRefusedError) {
      setRefused(error);
    }
  }, []);

  if (refused !== undefined) {
    return (
      <ErrorScreen
        code={refused.status}
        title="Le document ne peut pas être affiché"
        message={refusalSentence(refused)}
        reference={refused.reference}
        supportUrl={config.supportUrl}
        home={home}
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
