import { useQuery } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
import { isCreditKind } from '@bloom/shared-rules/invoice/invoice-document';
import { formatAmount, formatDate } from '@bloom/shared-ui/format';
import { PlainButton } from '@bloom/shared-ui/plain-button';
import { PlainErrorState, PlainSkeleton } from '@bloom/shared-ui/plain-states';
import { PlainStatusTag } from '@bloom/shared-ui/plain-status-tag';
import { ClientInvoicesDocument, type ClientInvoicesQuery } from '../graphql.generated.ts';
import styles from './client-invoices.module.css';
import { usePaperDownload } from './paper-download.ts';

type Invoice = ClientInvoicesQuery['invoices'][number];

/** On the first screen of a client, which is another remote's: what was invoiced, until when it is to be paid. */
export function ClientInvoices() {
  const { data, error, refetch } = useQuery(ClientInvoicesDocument, { fetchPolicy: 'cache-and-network' });
  const download = usePaperDownload();
  // Whoever reads no invoice has a whole screen without them.
  if (codeOf(error) === 'FORBIDDEN' || data?.invoices.length === 0) return null;
  return (
    <section className={styles.section} aria-label="Vos factures">
      <h2>Vos factures</h2>
      {!data && error && <PlainErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <PlainSkeleton rows={3} />}
      {data && (
        <ul className={styles.list}>
          {data.invoices.map((invoice) => (
            <InvoiceLine key={invoice.recordId} invoice={invoice} onOpen={(path) => void download(path)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function InvoiceLine({ invoice, onOpen }: { invoice: Invoice; onOpen: (path: string) => void }) {
  const { number, title, totalAmount, urlInvoice, kind } = invoice;
  const isCredit = isCreditKind(kind);
  return (
    <li className={styles.line}>
      <span className={styles.what}>
        <strong>
          {isCredit ? 'Avoir' : 'Facture'} {number}
        </strong>
        <span className={styles.soft}>{title}</span>
      </span>
      <span className={styles.money}>
        <strong>{formatAmount(isCredit ? -(totalAmount ?? 0) : totalAmount)} TTC</strong>
        <State invoice={invoice} />
      </span>
      {urlInvoice && (
        <PlainButton onClick={() => onOpen(urlInvoice)}>
          Télécharger le PDF<span className="visually-hidden"> {number}</span>
        </PlainButton>
      )}
    </li>
  );
}

function State({ invoice: { kind, status, paidOn, dueOn } }: { invoice: Invoice }) {
  if (status === 'CANCELLED') return <PlainStatusTag>Annulée par un avoir</PlainStatusTag>;
  if (paidOn) return <PlainStatusTag tone="success">Payée le {formatDate(paidOn)}</PlainStatusTag>;
  if (isCreditKind(kind) || !dueOn) return null;
  return <span className={styles.soft}>à régler au plus tard le {formatDate(dueOn)}</span>;
}
