import { useMutation } from '@bloom/shared-auth/apollo';
import { fileKinds } from '@bloom/shared-rules/input/file-limits';
import { MAX_SIGNER_NAME } from '@bloom/shared-rules/input/limits';
import { signerNameProblem } from '@bloom/shared-rules/person/signer-name';
import { of } from '@bloom/shared-rules/words/elision';
import { Button } from '@bloom/shared-ui/button';
import { Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { TextField } from '@bloom/shared-ui/form-field';
import { formatMonth } from '@bloom/shared-ui/format';
import { object } from '@bloom/shared-ui/schema';
import { useToasts } from '@bloom/shared-ui/toasts';
import { FileUpload } from '@bloom/shared-ui/upload';
import { ruledText } from '@bloom/shared-ui/validation';
import { useOnBehalf } from '../activity-month/on-behalf.ts';
import { type ActivityFieldsFragment, UploadActivityFileDocument } from '../graphql.generated.ts';
import { useSocietyWarning } from './society-warning.ts';
import styles from './upload-dialog.module.css';

export interface UploadCraDialogProps {
  activity: ActivityFieldsFragment;
  missionRecordId: string;
  onClose: () => void;
}

const schemas = {
  tu: object({ signerFullname: ruledText((name) => signerNameProblem(name, 'tu')) }),
  vous: object({ signerFullname: ruledText((name) => signerNameProblem(name, 'vous')) }),
};

/** The month closed by a PDF signed on paper or elsewhere; the account manager accepts it. */
export function UploadCraDialog({ activity, missionRecordId, onClose }: UploadCraDialogProps) {
  const [upload] = useMutation(UploadActivityFileDocument);
  const warnOfSociety = useSocietyWarning(missionRecordId);
  const toasts = useToasts();
  const to = useOnBehalf() ? 'vous' : 'tu';
  return (
    <Dialog
      open
      title={`CRA signé ${of(formatMonth(activity.month))}`}
      onClose={onClose}
      keepOnOutsideClick
      footer={<Button onClick={onClose}>Fermer</Button>}
      closeLabel="Fermer la fenêtre"
    >
      <Form
        label="CRA signé"
        initialValues={{ signerFullname: '' }}
        validationSchema={schemas[to]}
        onSubmit={() => undefined}
      >
        {({ values, resetForm }) => {
          const signerFullname = values.signerFullname.trim();
          const isUnnamed = signerNameProblem(signerFullname, to) !== undefined;
          return (
            <div className={styles.slots}>
              <TextField
                name="signerFullname"
                label="Nom et prénom du signataire chez le client"
                help="La personne qui a signé le document, telle qu’elle y est nommée."
                required
                autoComplete="off"
                maxLength={MAX_SIGNER_NAME}
              />
              <FileUpload
                label="CRA signé (PDF)"
                {...fileKinds.paper}
                maxFiles={1}
                disabled={isUnnamed}
                help={isUnnamed && <p className={styles.hint}>Indiquer d’abord le nom du signataire.</p>}
                send={(file, control) =>
                  upload({
                    variables: {
                      input: { activityRecordId: activity.recordId, activityFileType: 'CRA', file, signerFullname },
                    },
                    context: { fetchOptions: control },
                  })
                }
                // The name went with the file: nothing is left to send.
                onSent={() => {
                  resetForm({ values });
                  toasts.success('CRA signé envoyé\u00a0: il attend sa validation.');
                  onClose();
                }}
                onCode={{ SOCIETY_NOT_FOUND: warnOfSociety }}
              />
            </div>
          );
        }}
      </Form>
    </Dialog>
  );
}
