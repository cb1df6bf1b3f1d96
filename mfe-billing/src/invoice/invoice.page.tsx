import { skipWhileHidden, usePollingWhile, useQuery } from '@bloom/shared-auth/apollo';
import { latePart } from '@bloom/shared-ui/late-part';
import { linkTo } from '@bloom/shared-ui/links';
import { messageFor } from '@bloom/shared-ui/messages';
import { Page } from '@bloom/shared-ui/page';
import { useParams } from '@bloom/shared-ui/routing';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useState } from 'react';
import { InvoiceDetailDocument, type InvoiceFactsFragment } from '../graphql.generated.ts';
import { companyOf } from './company-words.ts';
import styles from './invoice.module.css';
import { allowedActions, MainAction, OtherActions } from './invoice-actions.tsx';
import { InvoiceAmounts } from './invoice-amounts.tsx';
import { type InvoiceDialogKind, InvoiceDialogs } from './invoice-dialogs.tsx';
import { InvoiceFactsCard } from './invoice-facts.tsx';
import { InvoiceNews } from './invoice-news.tsx';
import { InvoicePaper, isPaperComing } from './invoice-paper.tsx';
import { InvoicePlatform } from './invoice-platform.tsx';
import { InvoiceTaxReport } from './invoice-tax-report.tsx';
import { kindOf, titleOf } from './invoice-words.ts';

/** Of few. */
const InvoiceRefunds = latePart(async () => (await import('./invoice-refunds.tsx')).InvoiceRefunds);

/** Its paper takes a moment: until it is there the page asks again. */
const POLL_MS = 2_000;
const BACK = { to: linkTo('invoice.list'), label: 'Toutes les factures' };

/** /invoices/{id}: what an invoice says, where it stands, and what may be done with it now. */
export function InvoicePage() {
  const { id = '' } = useParams();
  const { data, error, refetch, startPolling, stopPolling } = useQuery(InvoiceDetailDocument, {
    variables: { recordId: id },
    fetchPolicy: 'cache-and-network',
    skipPollAttempt: skipWhileHidden,
  });
  const invoice = data?.invoice;
  const isComing = invoice != null && isPaperComing(invoice);
  usePollingWhile(isComing, POLL_MS, { startPolling, stopPolling });
  const readAgain = () => void refetch().catch(() => undefined);
  if (invoice) return <ShownInvoice key={invoice.recordId} invoice={invoice} onLeft={readAgain} />;
  return (
    <Page title="Facture" back={BACK}>
      {error ? (
        <ErrorState
          error={error}
          message={messageFor(error, { messages: { OBJECT_NOT_FOUND: 'Cette facture n’existe pas.' } })}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingSkeleton shape="page" rows={8} label="Chargement de la facture…" />
      )}
    </Page>
  );
}

/** @param props.onLeft a dialog was closed: what was refused in it may have happened elsewhere meanwhile */
function ShownInvoice({ invoice, onLeft }: { invoice: InvoiceFactsFragment; onLeft: () => void }) {
  const [dialog, setDialog] = useState<InvoiceDialogKind>();
  const [main, ...others] = allowedActions(invoice);
  const title = `${kindOf(invoice)} ${invoice.number ?? '(sans numéro)'}`;
  return (
    <Page
      title={title}
      subtitle={[companyOf(invoice), titleOf(invoice)].filter(Boolean).join(' · ')}
      back={BACK}
      action={
        main && <MainAction kind={main} side={invoice.side} isDone={Boolean(invoice.paidOn)} onOpen={setDialog} />
      }
      secondary={others.length > 0 ? <OtherActions kinds={others} side={invoice.side} onOpen={setDialog} /> : undefined}
    >
      <div className={styles.columns}>
        <div className={styles.stack}>
          <InvoiceAmounts invoice={invoice} />
          <InvoiceNews invoice={invoice} />
          {invoice.refunds.length + invoice.offsets.length > 0 && <InvoiceRefunds invoice={invoice} onLeft={onLeft} />}
          <InvoicePlatform invoice={invoice} />
          <InvoiceTaxReport invoice={invoice} />
          <InvoiceFactsCard invoice={invoice} />
        </div>
        <InvoicePaper invoice={invoice} />
      </div>
      <InvoiceDialogs
        invoice={invoice}
        dialog={dialog}
        onClose={() => {
          // What is saved slowly closes its own dialog, not the one that was opened since.
          setDialog((now) => (now === dialog ? undefined : now));
          onLeft();
        }}
        onRegenerate={() => setDialog('regenerate')}
      />
    </Page>
  );
}
