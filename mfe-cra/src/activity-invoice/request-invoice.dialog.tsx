import { useQuery } from '@bloom/shared-auth/apollo';
import { atMost, MAX_REASON } from '@bloom/shared-rules/input/limits';
import { NOT_VALIDATED, WHY_UNSIGNED_PRICE, WHY_UNVALIDATED } from '@bloom/shared-rules/invoice/invoice-state';
import { of } from '@bloom/shared-rules/words/elision';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { Button } from '@bloom/shared-ui/button';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { useFileDownload } from '@bloom/shared-ui/file-download';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { CheckboxField, TextAreaField } from '@bloom/shared-ui/form-field';
import { DownloadOutlined } from '@bloom/shared-ui/icons';
import { linkTo } from '@bloom/shared-ui/links';
import { Notice } from '@bloom/shared-ui/notice';
import { Link } from '@bloom/shared-ui/routing';
import { boolean, object, string } from '@bloom/shared-ui/schema';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { rowWords } from '../activity-frame/row-words.ts';
import { BillingCompanyDocument, type MonthToDoFragment } from '../graphql.generated.ts';
import styles from './invoice.module.css';
import {
  type InvoiceSide,
  invoiceError,
  invoiceHold,
  invoiceName,
  invoiceStatus,
  isRetried,
  mayRequest,
  sentInvoices,
} from './invoice.rules.ts';
import { type Refusal, type RequestOptions, useInvoiceRequest } from './request-invoice.ts';

const none: RequestOptions = { force: false, byPassComplianceCheck: false, reason: '' };

const reason = string().trim().max(MAX_REASON, atMost(MAX_REASON));
/** @param why what is asked of whoever invoices a month that waits; undefined where nothing does */
const schemaOf = (why: string | undefined) =>
  object({
    force: !why ? boolean() : boolean().oneOf([true], 'Cochez «\u202fForcer la création\u202f» pour facturer ce mois.'),
    byPassComplianceCheck: boolean(),
    reason: !why
      ? reason
      : reason.when('force', {
          is: true,
          // biome-ignore lint/suspicious/noThenProperty: the name of yup's own option
          then: (asked) => asked.required(why),
        }),
  });

type RequestInvoiceDialogProps = {
  row: MonthToDoFragment;
  side: InvoiceSide;
  onClose: () => void;
  /** The job that makes it. */
  onAsked: (jobId: string) => void;
};

/** Asks for an invoice, for the first time or again; who may insist says how. */
export function RequestInvoiceDialog({ row, side, onClose, onAsked }: RequestInvoiceDialogProps) {
  const { request, refusal, fieldErrors } = useInvoiceRequest(row, side);
  const { activity } = row;
  const draft = useFormDraft<RequestOptions>(`invoice-request.${side}.${activity?.recordId}`);
  const status = invoiceStatus(row, side);
  const error = status === 'ERROR' ? invoiceError(row, side) : undefined;
  const verb = isRetried(status) ? 'Régénérer' : 'Créer';
  const send = async (values: RequestOptions) => {
    const asked = await request({ ...values, reason: values.reason.trim() });
    if (asked === undefined) return;
    draft.forget();
    if (asked.status === 'IN_PROGRESS') onAsked(asked.jobId);
    onClose();
  };
  if (!activity) return null;
  const may = mayRequest(row, side);
  const hold = invoiceHold(row, side);
  const why = activity.validated ? (hold ? WHY_UNSIGNED_PRICE : undefined) : WHY_UNVALIDATED;
  return (
    <Dialog open title={`${verb} la ${invoiceName[side]}`} onClose={onClose} keepOnOutsideClick>
      <div className={styles.dialog}>
        <p>{rowWords(row)}.</p>
        {error && <WhatFailed error={error} missionId={row.mission.recordId} />}
        {status === 'CANCELLED' && <Notice>La dernière facture de ce mois est annulée.</Notice>}
        {!activity.validated && <Notice tone="warning">{NOT_VALIDATED}</Notice>}
        {hold && <Notice tone="warning">{hold}</Notice>}
        {activity.unsignedEndWarning && <Notice tone="warning">{activity.unsignedEndWarning}</Notice>}
        {side === 'bloomer' && <SentInvoiceDownloads row={row} />}
        {refusal && <MissingPapers refusal={refusal} missionId={row.mission.recordId} />}
        {may ? (
          <Form
            label={`${verb} la ${invoiceName[side]}`}
            initialValues={none}
            validationSchema={schemaOf(why)}
            fieldErrors={fieldErrors}
            draft={draft}
            onSubmit={send}
          >
            {({ values }) => (
              <>
                {activity.viewerCanForceInvoice && (
                  <Insistence side={side} asksWhy={values.force && why !== undefined} />
                )}
                <ActionRow>
                  <CancelButton onClick={onClose} />
                  <SubmitButton>{`${verb} la facture`}</SubmitButton>
                </ActionRow>
              </>
            )}
          </Form>
        ) : (
          <ActionRow>
            <Button onClick={onClose}>Fermer</Button>
          </ActionRow>
        )}
      </div>
    </Dialog>
  );
}

/** What is missing stands on the page of the mission, with its companies and contacts. */
function WhatFailed({ error, missionId }: { error: string; missionId: string }) {
  return (
    <Notice tone="danger">
      {error}
      <p>
        Corrigez-le, puis régénérez{'\u00a0'}:{' '}
        <Link to={linkTo('mission.detail', { id: missionId })}>ouvrir la mission</Link>
      </p>
    </Notice>
  );
}

type InsistenceProps = { side: InvoiceSide; asksWhy: boolean };

function Insistence({ side, asksWhy }: InsistenceProps) {
  return (
    <>
      <CheckboxField
        name="force"
        label="Forcer la création"
        help="Facture aussi un mois qui n’est pas validé ou dont le nouveau prix n’est pas signé."
      />
      {asksWhy && <TextAreaField name="reason" label="Motif" maxLength={MAX_REASON} rows={3} required />}
      {side === 'bloomer' && (
        <CheckboxField
          name="byPassComplianceCheck"
          label="Créer sans vérifier la conformité"
          help="Le paiement reste bloqué tant que les papiers de la société ne sont pas à jour."
        />
      )}
    </>
  );
}

function SentInvoiceDownloads({ row }: { row: MonthToDoFragment }) {
  const { download, isLoading } = useFileDownload();
  const paths = sentInvoices(row);
  if (paths.length === 0) return <NothingSent missionId={row.mission.recordId} />;
  return (
    <>
      {paths.map((path, index) => (
        <p key={path}>
          <Button icon={<DownloadOutlined />} loading={isLoading} onClick={() => void download(path)}>
            {index === 0 ? 'Télécharger la facture déposée' : 'Télécharger la facture complémentaire'}
          </Button>
        </p>
      ))}
    </>
  );
}

/** Without the Bloomer's paper it takes a mandate, which is recorded on the page of his company. */
function NothingSent({ missionId }: { missionId: string }) {
  const { data } = useQuery(BillingCompanyDocument, { variables: { missionId }, fetchPolicy: 'cache-and-network' });
  const company = data?.missions[0]?.bloomerBillingSociety;
  if (!company || company.selfBillingSince) {
    return (
      <Notice>
        Aucune facture déposée{'\u00a0'}:{' '}
        {company
          ? `elle sera établie au nom ${of(company.name)}, qui en a donné mandat.`
          : 'elle sera établie si la société du Bloomer en a donné mandat.'}
      </Notice>
    );
  }
  return (
    <Notice tone="warning">
      Aucune facture déposée, et {company.name} n’a pas donné mandat de l’établir en son nom{'\u00a0'}: le Bloomer la
      dépose, ou vous enregistrez son mandat.
      <p>
        <Link to={linkTo('society.forMission', { recordId: company.recordId, missionRecordId: missionId })}>
          Ouvrir la société
        </Link>
      </p>
    </Notice>
  );
}

function MissingPapers({ refusal, missionId }: { refusal: Refusal; missionId: string }) {
  return (
    <Notice tone="danger">
      La société du Bloomer n’est pas en règle{'\u00a0'}:
      <ul className={styles.papers}>
        {refusal.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {refusal.societyId && (
        <Link to={linkTo('society.forMission', { recordId: refusal.societyId, missionRecordId: missionId })}>
          Ouvrir la société
        </Link>
      )}
    </Notice>
  );
}
