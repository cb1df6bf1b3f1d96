import { useMutation } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { formatDateTime } from '@bloom/shared-ui/format';
import { SendOutlined } from '@bloom/shared-ui/icons';
import { Notice } from '@bloom/shared-ui/notice';
import { useSubmit } from '@bloom/shared-ui/submit';
import { type InvoiceFactsFragment, ResendTaxReportDocument } from '../graphql.generated.ts';
import styles from './invoice.module.css';

/** Where the report of what is sold or bought abroad stands; nothing of an invoice that has none. */
export function InvoiceTaxReport({ invoice }: { invoice: InvoiceFactsFragment }) {
  const { taxReportStatus, taxReportProblem, taxReportTask, taxReportAt, viewerCanResendTaxReport } = invoice;
  if (!taxReportStatus) return null;
  return (
    <Card title="Déclaration à l’administration">
      <div className={styles.stack}>
        <p className={styles.head}>
          <strong>{taxReportStatus}</strong>
          {taxReportAt && <span className={styles.soft}>Le {formatDateTime(taxReportAt)}</span>}
        </p>
        {taxReportTask ? (
          <Notice tone="warning">
            {taxReportTask}
            {taxReportProblem && `\u00a0: ${taxReportProblem}`}
            {viewerCanResendTaxReport && (
              <p>
                Voyez avec la plateforme ce qu’elle refuse, puis transmettez la déclaration à nouveau. La facture
                elle-même reste envoyée et due.
              </p>
            )}
          </Notice>
        ) : (
          taxReportProblem && <p className={styles.soft}>{taxReportProblem}</p>
        )}
        {viewerCanResendTaxReport && <SendAgain invoice={invoice} />}
        <p className={styles.soft}>
          Ce qui est vendu ou acheté hors du champ de la facturation électronique est déclaré par la plateforme
          (e-reporting).
        </p>
      </div>
    </Card>
  );
}

function SendAgain({ invoice: { recordId } }: { invoice: InvoiceFactsFragment }) {
  const [mutate] = useMutation(ResendTaxReportDocument);
  const { submit, submitting } = useSubmit(mutate, { success: 'Déclaration remise en file d’envoi' });
  return (
    <span>
      <Button icon={<SendOutlined />} loading={submitting} onClick={() => void submit({ variables: { recordId } })}>
        Transmettre à nouveau
      </Button>
    </span>
  );
}
