import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { useSession } from '@bloom/shared-auth/session';
import { DocumentViewer } from '@bloom/shared-ui/document-viewer';
import { documentSource } from '@bloom/shared-ui/fetch-document';
import { useMemo } from 'react';

interface CvPreviewProps {
  path: string;
  /** Another CV at the same address is another document. */
  version: string;
  title: string;
  fileName: string;
}

const HEIGHT = 720;

/** The CV itself; that somebody opened it is kept by the server. */
export function CvPreview({ path, version, title, fileName }: CvPreviewProps) {
  const { apiUrls } = useRuntimeConfig();
  const { getToken, renewToken } = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version is not part of the address
  const source = useMemo(
    () => documentSource(new URL(path, apiUrls.files).href, { getToken, renewToken }),
    [path, version, apiUrls.files, getToken, renewToken],
  );
  return <DocumentViewer source={source} title={title} fileName={fileName} height={HEIGHT} />;
}
