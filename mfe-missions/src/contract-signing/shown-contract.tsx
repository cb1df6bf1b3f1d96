import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { useSession } from '@bloom/shared-auth/session';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { Dialog } from '@bloom/shared-ui/dialog';
import { hashOf } from '@bloom/shared-ui/document-hash';
import { DocumentViewer } from '@bloom/shared-ui/document-viewer';
import { documentSource, type LoadControl } from '@bloom/shared-ui/fetch-document';
import { ExpandOutlined } from '@bloom/shared-ui/icons';
import { useMemo, useRef, useState } from 'react';
import type { ContractSigningFactsFragment } from '../graphql.generated.ts';

const HEIGHT = 520;

export interface ShownContractProps {
  contract: ContractSigningFactsFragment;
  /** The SHA-256 of the bytes that are on the screen; null where the browser computes none. */
  onShown: (hash: string | null) => void;
}

/** The document to sign, and the sealed one as soon as it is there. */
export function ShownContract({ contract, onShown }: ShownContractProps) {
  const [large, setLarge] = useState(false);
  const isSealed = contract.signedFileUrl !== null && contract.signedFileUrl !== undefined;
  const path = contract.signedFileUrl ?? contract.fileUrl;
  const source = useContractSource(path, onShown);
  const title = isSealed ? 'Document signé par tous' : 'Document à signer';
  const viewer = { source, title, fileName: isSealed ? `${contract.title} - signé.pdf` : undefined };
  return (
    <Card
      title={title}
      actions={
        <Button size="small" icon={<ExpandOutlined />} onClick={() => setLarge(true)}>
          Lire en grand
        </Button>
      }
    >
      <DocumentViewer {...viewer} height={HEIGHT} />
      <Dialog open={large} size="full" title={contract.title} onClose={() => setLarge(false)}>
        <DocumentViewer {...viewer} />
      </Dialog>
    </Card>
  );
}

/** Hashes what is fetched, so that the signature is for the bytes on the screen and no others. */
function useContractSource(path: string, onShown: (hash: string | null) => void) {
  const { apiUrls } = useRuntimeConfig();
  const { getToken, renewToken } = useSession();
  const tell = useRef(onShown);
  tell.current = onShown;
  return useMemo(() => {
    const fetchBytes = documentSource(new URL(path, apiUrls.files).href, { getToken, renewToken });
    return async (control: LoadControl) => {
      const bytes = await fetchBytes(control);
      tell.current((await hashOf(bytes)) ?? null);
      return bytes;
    };
  }, [path, apiUrls.files, getToken, renewToken]);
}
