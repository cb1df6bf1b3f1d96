import { useMutation } from '@bloom/shared-auth/apollo';
import { fileKinds } from '@bloom/shared-rules/input/file-limits';
import { MAX_REASON } from '@bloom/shared-rules/input/limits';
import { signatureDays } from '@bloom/shared-rules/mission/signed-contract';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { IconButton } from '@bloom/shared-ui/button';
import { DateField } from '@bloom/shared-ui/date-field';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Dropzone } from '@bloom/shared-ui/dropzone';
import { safeFileName } from '@bloom/shared-ui/file-name';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { CheckboxField, TextAreaField } from '@bloom/shared-ui/form-field';
import { formatFileSize } from '@bloom/shared-ui/format';
import { DeleteOutlined, FilePdfOutlined } from '@bloom/shared-ui/icons';
import { Notice } from '@bloom/shared-ui/notice';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { useWhileUploading } from '@bloom/shared-ui/while-uploading';
import { useState } from 'react';
import { type ContractFactsFragment, UploadAmendmentDocument } from '../graphql.generated.ts';
import {
  type ContractPart,
  emptyUpload,
  inputOf,
  isComplete,
  needsReason,
  offersInvitation,
  signatureFacts,
  type UploadValues,
  uploadSchema,
} from './contract-upload.rules.ts';
import { contractName } from './contract-words.ts';
import styles from './contracts.module.css';

export interface ContractUploadProps {
  contract: ContractFactsFragment;
  mission: string | undefined;
  part: ContractPart;
  onClose: () => void;
  /** The contract has changed: the contracts are read again. */
  onUploaded: () => void;
}

const refusals = {
  ALREADY_SIGNED: 'Ce contrat est déjà signé.',
  OBJECT_NOT_FOUND: 'Ce contrat n’existe pas, ou n’existe plus.',
};

/** One PDF by hand: the file to sign, or the signed one with the day of its signature. */
export function ContractUploadDialog({ contract, mission, part, onClose, onUploaded }: ContractUploadProps) {
  const [now] = useState(() => new Date());
  const [mutate] = useMutation(UploadAmendmentDocument);
  const { submit, fieldErrors } = useSubmit(mutate, { area: 'contractUpload', messages: refusals });
  const whileUploading = useWhileUploading();
  const draft = useFormDraft<UploadValues>(`contract-upload.${contract.recordId}.${part}`);
  const title = part === 'signed' ? 'Déposer le fichier signé' : 'Déposer le fichier à signer';
  const save = async (values: UploadValues) => {
    if (values.file === null) return;
    const input = inputOf(values, contract, part);
    if (await whileUploading([values.file], () => submit({ variables: { input } }))) {
      draft.forget();
      onUploaded();
      onClose();
    }
  };
  return (
    <Dialog open title={title} onClose={onClose} keepOnOutsideClick>
      <Form<UploadValues & Record<string, unknown>>
        label={title}
        initialValues={emptyUpload}
        validationSchema={uploadSchema(contract, part, now)}
        fieldErrors={fieldErrors}
        draft={draft}
        onSubmit={save}
      >
        {({ values, setFieldValue }) => (
          <>
            <p className={styles.hint}>{[contractName(contract), mission].filter(Boolean).join(' · ')}</p>
            <Dropzone
              label={part === 'signed' ? 'Contrat signé (PDF)' : 'Contrat à signer (PDF)'}
              {...fileKinds.contract}
              onFiles={([file]) => void setFieldValue('file', file ?? null)}
            />
            {values.file && <ChosenFile file={values.file} onRemove={() => void setFieldValue('file', null)} />}
            {part === 'signed' && (
              <DateField
                name="signedDate"
                label="Date de signature"
                required
                {...signatureDays(signatureFacts(contract, now))}
              />
            )}
            {needsReason(contract, part) && (
              <TextAreaField name="reason" label="Raison du remplacement" required rows={2} maxLength={MAX_REASON} />
            )}
            {offersInvitation(contract, part) && <InvitationChoice />}
            <ActionRow>
              <CancelButton onClick={onClose} />
              <SubmitButton disabled={!isComplete(values, contract, part)}>Envoyer le fichier</SubmitButton>
            </ActionRow>
          </>
        )}
      </Form>
    </Dialog>
  );
}

function ChosenFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  const name = safeFileName(file.name);
  return (
    <p className={styles.chosen}>
      <FilePdfOutlined aria-hidden="true" />
      <span role="status">
        <bdi>{name}</bdi> · {formatFileSize(file.size)}
      </span>
      <IconButton size="small" label={`Retirer ${name}`} icon={<DeleteOutlined />} onClick={onRemove} />
    </p>
  );
}

function InvitationChoice() {
  return (
    <>
      <CheckboxField name="createInvitation" label="Créer une invitation à signer" />
      <Notice>
        Avenant géré à la main{'\u00a0'}: avec l’invitation, les signataires reçoivent ce document par mail et le
        signent en ligne. Sans elle, faites-le signer sur papier et déposez-le ensuite comme fichier signé. Les dates et
        les tarifs de la mission ne changent pas d’eux-mêmes.
      </Notice>
    </>
  );
}
