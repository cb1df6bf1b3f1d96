import { DocumentViewer } from '@bloom/shared-ui/document-viewer';
import { fileNameOfPath } from '@bloom/shared-ui/file-name';
import { useProtectedFile } from '../cra-document/protected-file.ts';

/** What somebody is about to accept: read before it counts. */
export function UploadedReport({ path, title }: { path: string; title: string }) {
  const source = useProtectedFile(path);
  return <DocumentViewer source={source} title={title} fileName={fileNameOfPath(path)} />;
}
