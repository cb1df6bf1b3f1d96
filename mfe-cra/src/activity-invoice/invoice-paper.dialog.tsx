import { useMutation, useQuery } from '@bloom/shared-auth/apollo';
import { messageOf } from '@bloom/shared-auth/graphql-error';
import { INVOICE_STATE_WORDS } from '@bloom/shared-rules/invoice/invoice-state';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { Button } from '@bloom/shared-ui/button';
import { ButtonLink } from '@bloom/shared-ui/button-link';
import { DataList } from '@bloom/shared-ui/data-list';
import { Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { formatAmount, formatDate } from '@bloom/shared-ui/format';
import { linkTo } from '@bloom/shared-ui/links';
import { useProductName } from '@bloom/shared-ui/page';
import { EmptyState, ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import {
  NO_PAPER,
  type PaperValues,
  paperProblems,
  paperVariables,
  SupplierPaperFields,
} from '@bloom/shared-ui/supplier-paper';
import { useToasts } from '@bloom/shared-ui/toasts';
import { UploadedReport } from '../activity-report/uploaded-report.tsx';
import {
  FinalizeInvoiceOfMonthDocument,
  type InvoiceSheetFragment,
  InvoicesOfMonthDocument,
  type MonthToDoFragment,
} from '../graphql.generated.ts';
import styles from './invoice.module.css';
import { type InvoiceSide, invoiceOf, invoiceStatus, sentInvoices } from './invoice.rules.ts';

type InvoicePaperDialogProps = {
  row: MonthToDoFragment;
  side: InvoiceSide;
  onClose: () => void;
  onChanged: () => void;
  /** Asks for the draft of a month whose draft was not made here. */
  onCreate: (() => void) | undefined;
};

/** What the invoice says, on its paper; a draft is given its number here. */
export function InvoicePaperDialog({ row, side, onClose, onChanged, onCreate }: InvoicePaperDialogProps) {
  const product = useProductName();
  const { data, error, refetch } = useQuery(InvoicesOfMonthDocument, {
    variables: { activityId: row.activity?.recordId ?? '' },
    fetchPolicy: 'cache-and-network',
  });
  const month = data?.activities[0];
  const made = side === 'client' ? month?.customerInvoice : month?.supplierInvoice;
  const sent = side === 'client' ? [] : sentInvoices(row);
  // What failed before the Bloomer sent his own says nothing of that one.
  const invoice = sent.length > 0 && made?.status === 'ERROR' ? undefined : made;
  const isToCheck = invoiceStatus(row, side) === 'TO_VALIDATE';
  return (
    <Dialog open size="large" title={invoiceOf(row, side)} onClose={onClose}>
      <div className={styles.dialog}>
        {!data && !error && <LoadingSkeleton rows={6} label="Chargement de la facture" />}
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data && !invoice && sent.length > 0 && <SentInvoices paths={sent} isToCheck={isToCheck} />}
        {data && !invoice && sent.length === 0 && (
          <EmptyState
            title={`Cette facture n’est pas dans ${product}`}
            action={onCreate && <Button onClick={onCreate}>Créer la facture</Button>}
          >
            Elle a été faite avec un autre outil.
          </EmptyState>
        )}
        {invoice && <Sheet invoice={invoice} />}
        {invoice && <Finalise invoice={invoice} onClose={onClose} onChanged={onChanged} />}
        {!invoice && (
          <ActionRow>
            <Button onClick={onClose}>Fermer</Button>
            {data && sent.length > 0 && onCreate && <Button onClick={onCreate}>Créer la facture</Button>}
          </ActionRow>
        )}
      </div>
    </Dialog>
  );
}

/** What the Bloomer sent, before finance asks for its draft. */
function SentInvoices({ paths, isToCheck }: { paths: string[]; isToCheck: boolean }) {
  return (
    <>
      <p>{isToCheck ? 'Facture déposée par le Bloomer, à contrôler.' : 'Facture déposée par le Bloomer.'}</p>
      {paths.map((path, index) => (
        <div key={path} className={styles.viewer}>
          <UploadedReport path={path} title={index === 0 ? 'Facture déposée' : 'Facture complémentaire déposée'} />
        </div>
      ))}
    </>
  );
}

function Sheet({ invoice }: { invoice: InvoiceSheetFragment }) {
  const { urlInvoice, number, issuedOn, dueOn } = invoice;
  return (
    <>
      <DataList
        items={[
          { label: 'État', value: INVOICE_STATE_WORDS[invoice.status] },
          { label: 'Numéro', value: number ?? 'Attribué à la finalisation' },
          ...(issuedOn ? [{ label: 'Émise le', value: formatDate(issuedOn) }] : []),
          ...(dueOn ? [{ label: 'Échéance', value: formatDate(dueOn) }] : []),
          { label: 'Total HT', value: formatAmount(invoice.netAmount) },
          { label: 'TVA', value: formatAmount(invoice.vatAmount) },
          { label: 'Total TTC', value: formatAmount(invoice.totalAmount) },
        ]}
      />
      {urlInvoice && (
        <div className={styles.viewer}>
          <UploadedReport path={urlInvoice} title={number ? `Facture ${number}` : 'Brouillon de la facture'} />
        </div>
      )}
    </>
  );
}

type FinaliseProps = { invoice: InvoiceSheetFragment; onClose: () => void; onChanged: () => void };

/** The draft gets its number here; what else may happen to an invoice is on its own page. */
function Finalise({ invoice, onClose, onChanged }: FinaliseProps) {
  const [mutate] = useMutation(FinalizeInvoiceOfMonthDocument);
  const toasts = useToasts();
  // What changed since, and what to do about it.
  const tellChange = (error: unknown) => toasts.persistentWarning(messageOf(error) ?? '');
  const { submit, fieldErrors } = useSubmit(mutate, {
    success: ({ finalizeInvoice }) => `Facture ${finalizeInvoice.number} finalisée`,
    onCode: { CONFLICT: tellChange },
  });
  // The one that the supplier sent has his number.
  const isReceived = invoice.side === 'supplier' && invoice.kind === 'invoice';
  const leave = (
    <>
      <ButtonLink to={linkTo('invoice.detail', { id: invoice.recordId })}>Ouvrir la facture</ButtonLink>
      <Button onClick={onClose}>Fermer</Button>
    </>
  );
  if (!invoice.viewerCanFinalise) {
    return (
      <>
        {invoice.status === 'TO_VALIDATE' && (
          <p>La finance {isReceived ? 'contrôle cette facture' : 'relit cette facture et lui donne son numéro'}.</p>
        )}
        <ActionRow>{leave}</ActionRow>
      </>
    );
  }
  const send = async (values: PaperValues) => {
    const variables = { recordId: invoice.recordId, ...(isReceived && paperVariables(invoice, values)) };
    if (await submit({ variables })) onChanged();
  };
  return (
    <Form<PaperValues>
      label="Finaliser la facture"
      initialValues={NO_PAPER}
      validate={(values) => (isReceived ? paperProblems(invoice, values) : {})}
      fieldErrors={fieldErrors}
      onSubmit={send}
    >
      {isReceived && <SupplierPaperFields invoice={invoice} />}
      <ActionRow>
        {leave}
        <SubmitButton>Finaliser la facture</SubmitButton>
      </ActionRow>
    </Form>
  );
}
