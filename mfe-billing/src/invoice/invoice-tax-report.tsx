import { useMutation } from '@bloom/shared-auth/apollo';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { formatDateTime } from '@bloom/shared-ui/format';
import { SendOutlined } from '@bloom/shared-ui/icons';
import { Notice } from '@bloom/shared-ui/notice';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useState } from 'react';
import { type InvoiceFactsFragment, ResendTaxReportDocument, SettleTaxReportDocument } from '../graphql.generated.ts';
import styles from './invoice.module.css';
import { ReasonDialog } from './reason.dialog.tsx';

/** Where the report of what is sold or bought abroad stands; nothing of an invoice that has none. */
export function InvoiceTaxReport({ invoice }: { invoice: InvoiceFactsFragment }) {
  const { taxReportStatus, taxReportProblem, taxReportTask, taxReportAt } = invoice;
  const { viewerCanResendTaxReport, viewerCanSettleTaxReport } = invoice;
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
            {!viewerCanResendTaxReport && viewerCanSettleTaxReport && (
              <p>Demandez à la plateforme d’en retirer une, puis notez ce qui a été fait.</p>
            )}
            {viewerCanResendTaxReport && (
              <p>
                Voyez avec la plateforme ce qu’elle refuse, puis transmettez la déclaration à nouveau. Rien n’en change
                pour la facture elle-même.
              </p>
            )}
          </Notice>
        ) : (
          taxReportProblem && <p className={styles.soft}>{taxReportProblem}</p>
        )}
        <ReportActions invoice={invoice} />
        <p className={styles.soft}>
          Ce qui est vendu ou acheté hors du champ de la facturation électronique est déclaré par la plateforme
          (e-reporting).
        </p>
      </div>
    </Card>
  );
}

/**
 * Of what was refused: once more through the platform, or a word on how it was made without it; of what was accepted
 * twice, a word on the copy that was withdrawn.
 */
function ReportActions({ invoice }: { invoice: InvoiceFactsFragment }) {
  const { recordId, viewerCanResendTaxReport, viewerCanSettleTaxReport } = invoice;
  const [isSettling, setSettling] = useState(false);
  const [resend] = useMutation(ResendTaxReportDocument);
  const { submit, submitting } = useSubmit(resend, { success: 'Déclaration remise en file d’envoi' });
  if (!viewerCanSettleTaxReport && !isSettling) return null;
  return (
    <>
      <ActionRow>
        {viewerCanResendTaxReport && (
          <Button icon={<SendOutlined />} loading={submitting} onClick={() => void submit({ variables: { recordId } })}>
            Transmettre à nouveau
          </Button>
        )}
        <Button onClick={() => setSettling(true)}>
          {viewerCanResendTaxReport ? 'Faite autrement' : 'Noter le retrait'}
        </Button>
      </ActionRow>
      {isSettling && <SettleDialog recordId={recordId} onClose={() => setSettling(false)} />}
    </>
  );
}

function SettleDialog({ recordId, onClose }: { recordId: string; onClose: () => void }) {
  const [settle] = useMutation(SettleTaxReportDocument);
  const { submit, fieldErrors } = useSubmit(settle, { success: 'Déclaration notée' });
  return (
    <ReasonDialog
      draftName={`tax-report.${recordId}`}
      title={'Déclaration faite autrement\u202f?'}
      confirmLabel="Noter"
      fieldErrors={fieldErrors}
      onConfirm={(reason) => submit({ variables: { recordId, reason } })}
      onDone={onClose}
      onClose={onClose}
    >
      Dites où et quand elle a été faite, par exemple sur le portail de la plateforme. Elle ne sera plus à reprendre
      ici.
    </ReasonDialog>
  );
}
