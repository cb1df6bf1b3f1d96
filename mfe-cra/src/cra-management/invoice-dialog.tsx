import { of } from '@bloom/shared-rules/words/elision';
import { Button } from '@bloom/shared-ui/button';
import { Dialog } from '@bloom/shared-ui/dialog';
import { DocumentViewer } from '@bloom/shared-ui/document-viewer';
import { fileNameOfPath } from '@bloom/shared-ui/file-name';
import { formatMonth } from '@bloom/shared-ui/format';
import { useProtectedFile } from '../cra-document/protected-file.ts';

export interface InvoiceDialogProps {
  month: string;
  path: string;
  onClose: () => void;
}

export function InvoiceDialog({ month, path, onClose }: InvoiceDialogProps) {
  const source = useProtectedFile(path);
  const title = `Facture ${of(formatMonth(month))}`;
  return (
    <Dialog
      open
      size="full"
      title={title}
      onClose={onClose}
      closeLabel="Fermer la facture"
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      <DocumentViewer source={source} title={title} fileName={fileNameOfPath(path)} />
    </Dialog>
  );
}
