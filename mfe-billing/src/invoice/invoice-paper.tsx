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
import { isReceived } from './invoice-words.ts';

const HEIGHT = 640;

type Shown = Pick<
  InvoiceFactsFragment,
  'urlInvoice' | 'number' | 'status' | 'items' | 'side' | 'kind' | 'viewerCanRegenerate'
>;

/**
 * Whether it will be there in a moment: a supplier’s own is not made here, nor what came from elsewhere without its
 * lines.
 */
export function isPaperComing(invoice: Shown): boolean {
  const { status, number, urlInvoice, items } = invoice;
  if (urlInvoice) return false;
  return status === 'IN_PROGRESS' || (Boolean(number) && !isReceived(invoice) && items.length > 0);
}

/** The paper itself: what the other side reads. */
export function InvoicePaper({ invoice }: { invoice: Shown }) {
  const { urlInvoice: path } = invoice;
  if (path) return <Paper path={path} invoice={invoice} />;
  return (
    <Card title="Document">
      <p className={styles.soft} role="status">
        {missingWords(invoice)}
      </p>
    </Card>
  );
}

function missingWords(invoice: Shown): string {
  if (isPaperComing(invoice)) return 'Le document est en préparation…';
  if (isReceived(invoice)) return 'Aucun document n’a été déposé par le fournisseur.';
  if (invoice.number) return 'Cette facture vient d’un autre outil\u00a0: son document s’y trouve.';
  if (invoice.status === 'TO_VALIDATE' && invoice.viewerCanRegenerate) {
    return 'Ce brouillon n’a pas de document\u00a0: régénérez-le pour le relire avant de le finaliser.';
  }
  return 'Aucun document n’a été créé.';
}

function Paper({ path, invoice }: { path: string; invoice: Shown }) {
  const [large, setLarge] = useState(false);
  const { apiUrls } = useRuntimeConfig();
  const { getToken, renewToken } = useSession();
  const source = useMemo(
    () => documentSource(new URL(path, apiUrls.files).href, { getToken, renewToken }),
    [path, apiUrls.files, getToken, renewToken],
  );
  const { number } = invoice;
  const title = number ? `Document ${number}` : 'Brouillon';
  const viewer = { source, title, fileName: fileNameOfPath(path) };
  return (
    <Card
      title={
        number ? (
          <>
            Document <span className={styles.whole}>{number}</span>
          </>
        ) : (
          title
        )
      }
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
