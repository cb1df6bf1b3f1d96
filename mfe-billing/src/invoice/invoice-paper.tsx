import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { useSession } from '@bloom/shared-auth/session';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { Dialog } from '@bloom/shared-ui/dialog';
import { DocumentViewer } from '@bloom/shared-ui/document-viewer';
import { documentSource } from '@bloom/shared-ui/fetch-document';
import { fileNameOfPath } from '@bloom/shared-ui/file-name';
import { ExpandOutlined } from '@bloom/shared-ui/icons';
import { useMemo, useState } from 'react';
import type { InvoiceFactsFragment } from '../graphql.generated.ts';
import styles from './invoice.module.css';

const HEIGHT = 640;

type Shown = Pick<InvoiceFactsFragment, 'urlInvoice' | 'number' | 'status'>;

/** The paper itself: what the other side reads. */
export function InvoicePaper({ invoice }: { invoice: Shown }) {
  const { urlInvoice: path } = invoice;
  if (path) return <Paper path={path} invoice={invoice} />;
  const isComing = invoice.status === 'IN_PROGRESS' || invoice.status === 'FINALISED';
  return (
    <Card title="Document">
      <p className={styles.soft} role="status">
        {isComing ? 'Le document est en préparation…' : 'Aucun document n’a été créé.'}
      </p>
    </Card>
  );
}

function Paper({ path, invoice }: { path: string; invoice: Shown }) {
  const [large, setLarge] = useState(false);
  const { apiUrls } = useRuntimeConfig();
  const { getToken, renewToken } = useSession();
  const source = useMemo(
    () => documentSource(new URL(path, apiUrls.files).href, { getToken, renewToken }),
    [path, apiUrls.files, getToken, renewToken],
  );
  const title = invoice.number ? `Document ${invoice.number}` : 'Brouillon';
  const viewer = { source, title, fileName: fileNameOfPath(path) };
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
      <Dialog open={large} size="full" title={title} onClose={() => setLarge(false)}>
        <DocumentViewer {...viewer} />
      </Dialog>
    </Card>
  );
}
