import { useQuery } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
import { isCreditKind } from '@bloom/shared-rules/invoice/invoice-document';
import { useFileDownload } from '@bloom/shared-ui/file-download';
import { formatAmount, formatDate, todayInParis } from '@bloom/shared-ui/format';
import { plural } from '@bloom/shared-ui/french';
import { PlainButton } from '@bloom/shared-ui/plain-button';
import { PlainErrorState, PlainSkeleton } from '@bloom/shared-ui/plain-states';
import { PlainStatusTag } from '@bloom/shared-ui/plain-status-tag';
import { useState } from 'react';
import { ClientInvoicesDocument, type ClientInvoicesQuery } from '../graphql.generated.ts';
import styles from './client-invoices.module.css';

type Invoice = ClientInvoicesQuery['invoices'][number];

/** On the first screen of a client, which is another remote's: what was invoiced, until when it is to be paid. */
export function ClientInvoices() {
  const { data, error, refetch } = useQuery(ClientInvoicesDocument, { fetchPolicy: 'cache-and-network' });
  const { download } = useFileDownload();
  // Whoever reads no invoice has a whole screen without them.
  if (codeOf(error) === 'FORBIDDEN' || data?.invoices.length === 0) return null;
  return (
    <section className={styles.section} aria-label="Vos factures">
      <h2>Vos factures</h2>
      {!data && error && <PlainErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <PlainSkeleton rows={3} />}
      {data && <InvoiceLines invoices={data.invoices} onOpen={(path) => void download(path)} />}
    </section>
  );
}

/** What is paid was read once; of it only the last ones are shown at first. */
const SHOWN = 5;

const isOwed = ({ kind, status, paidOn, dueOn }: Invoice) =>
  status === 'FINALISED' && !isCreditKind(kind) && !paidOn && Boolean(dueOn);

type LinesProps = { invoices: readonly Invoice[]; onOpen: (path: string) => void };

/** First what is to be paid, the oldest before. */
function InvoiceLines({ invoices, onOpen }: LinesProps) {
  const [isWhole, setIsWhole] = useState(false);
  const owed = invoices.filter(isOwed).sort((a, b) => (a.dueOn ?? '').localeCompare(b.dueOn ?? ''));
  const all = [...owed, ...invoices.filter((invoice) => !isOwed(invoice))];
  const few = all.slice(0, Math.max(owed.length, SHOWN));
  const others = all.length - few.length;
  const sum = owed.reduce((total, { owedAmount }) => total + (owedAmount ?? 0), 0);
  return (
    <>
      <p className={styles.sum}>
        {owed.length === 0 ? (
          'Tout est réglé, merci.'
        ) : (
          <>
            {plural(owed.length, 'facture')} à régler, <strong>{formatAmount(sum)} TTC</strong>
          </>
        )}
      </p>
      <ul className={styles.list}>
        {(isWhole ? all : few).map((invoice) => (
          <InvoiceLine key={invoice.recordId} invoice={invoice} onOpen={onOpen} />
        ))}
      </ul>
      {others > 0 && (
        <div>
          <PlainButton aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Les dernières seulement' : `Voir aussi ${plural(others, 'facture')}`}
          </PlainButton>
        </div>
      )}
    </>
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

function State({ invoice }: { invoice: Invoice }) {
  const { kind, status, paidOn, dueOn, receivedAmount, owedAmount } = invoice;
  if (status === 'CANCELLED') return <PlainStatusTag>Annulée par un avoir</PlainStatusTag>;
  if (paidOn) return <PlainStatusTag tone="success">Payée le {formatDate(paidOn)}</PlainStatusTag>;
  if (isCreditKind(kind) || !dueOn) return null;
  const left = (receivedAmount ?? 0) > 0 && (
    <span className={styles.soft}>reste {formatAmount(owedAmount)} à régler</span>
  );
  return (
    <>
      {left}
      {dueOn < todayInParis() ? (
        <PlainStatusTag tone="danger">Échue le {formatDate(dueOn)}</PlainStatusTag>
      ) : (
        <span className={styles.soft}>
          {left ? 'au plus tard' : 'à régler au plus tard'} le {formatDate(dueOn)}
        </span>
      )}
    </>
  );
}
