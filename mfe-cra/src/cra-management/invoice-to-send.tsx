import { useQuery } from '@bloom/shared-auth/apollo';
import { formatAmount, formatSiret } from '@bloom/shared-ui/format';
import { PlainDataList } from '@bloom/shared-ui/plain-data-list';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { InvoiceToSendDocument, type InvoiceToSendQuery } from '../graphql.generated.ts';
import styles from './upload-dialog.module.css';

type ToSend = InvoiceToSendQuery['invoiceToSend'];

/** Whom the invoice of a month is for, and how much it is, for whoever writes it. */
export function InvoiceToSend({ activityRecordID, hasAmount }: { activityRecordID: string; hasAmount: boolean }) {
  const { data, error, refetch } = useQuery(InvoiceToSendDocument, {
    variables: { activityRecordID },
    fetchPolicy: 'network-only',
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton label="Chargement de ce que dit la facture" />;
  const { invoiceToSend: expected } = data;
  const amount = hasAmount ? amountOf(expected) : undefined;
  return (
    <PlainDataList
      items={[
        { label: 'Facturer à', value: <Buyer expected={expected} /> },
        ...(amount === undefined ? [] : [{ label: 'Montant attendu', value: amount }]),
      ]}
    />
  );
}

function Buyer({ expected: { buyerName, buyerAddress, buyerSiret, buyerVatNumber } }: { expected: ToSend }) {
  const ids = [buyerSiret && `SIRET ${formatSiret(buyerSiret)}`, buyerVatNumber && `TVA ${buyerVatNumber}`];
  const lines = [buyerAddress, ids.filter(Boolean).join(' · ')].filter(Boolean);
  return (
    <>
      {buyerName}
      {lines.map((line) => (
        <span key={line} className={styles.line}>
          {line}
        </span>
      ))}
    </>
  );
}

function amountOf({ netAmount, totalAmount }: ToSend): string | undefined {
  if (netAmount === null || totalAmount === null) return undefined;
  const net = `${formatAmount(netAmount)} HT`;
  if (totalAmount === netAmount) return `${net}, sans TVA`;
  return `${formatAmount(totalAmount)} TTC, soit ${net} + ${formatAmount(totalAmount - netAmount)} de TVA`;
}
