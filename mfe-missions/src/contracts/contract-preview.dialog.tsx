import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { useSession } from '@bloom/shared-auth/session';
import { Button } from '@bloom/shared-ui/button';
import { Dialog } from '@bloom/shared-ui/dialog';
import { DocumentViewer } from '@bloom/shared-ui/document-viewer';
import { documentSource } from '@bloom/shared-ui/fetch-document';
import { PaperClipOutlined } from '@bloom/shared-ui/icons';
import { useMemo } from 'react';
import type { ContractFactsFragment } from '../graphql.generated.ts';
import type { ContractPart } from './contract-upload.rules.ts';
import { contractName } from './contract-words.ts';

export interface ContractPreviewProps {
  contract: ContractFactsFragment;
  /** `progress`: what stands signed so far, marked as such. */
  part: ContractPart | 'progress';
  path: string;
  onClose: () => void;
  /** Left out, the file stays as it is. */
  onReplace?: () => void;
}

const PARTS = {
  empty: 'fichier à signer',
  signed: 'fichier signé',
  progress: 'aperçu, non signé par tous',
} as const;

/** The file of a contract, over the whole window. */
export function ContractPreviewDialog({ contract, part, path, onClose, onReplace }: ContractPreviewProps) {
  const { apiUrls } = useRuntimeConfig();
  const { getToken, renewToken } = useSession();
  const source = useMemo(
    () => documentSource(new URL(path, apiUrls.files).href, { getToken, renewToken }),
    [path, apiUrls.files, getToken, renewToken],
  );
  const title = `${contractName(contract)}, ${PARTS[part]}`;
  return (
    <Dialog
      open
      size="full"
      title={title}
      onClose={onClose}
      closeLabel="Fermer le contrat"
      footer={
        <>
          <Button onClick={onClose}>Fermer</Button>
          {onReplace && (
            <Button icon={<PaperClipOutlined />} onClick={onReplace}>
              Remplacer
            </Button>
          )}
        </>
      }
    >
      <DocumentViewer source={source} title={title} fileName={`${title}.pdf`} />
    </Dialog>
  );
}
