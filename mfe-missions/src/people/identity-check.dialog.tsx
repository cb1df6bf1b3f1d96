import { useMutation } from '@bloom/shared-auth/apollo';
import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { useSession } from '@bloom/shared-auth/session';
import { atMost, MAX_REASON } from '@bloom/shared-rules/input/limits';
import { of } from '@bloom/shared-rules/words/elision';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { Button } from '@bloom/shared-ui/button';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { DocumentViewer } from '@bloom/shared-ui/document-viewer';
import { documentSource } from '@bloom/shared-ui/fetch-document';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { TextAreaField } from '@bloom/shared-ui/form-field';
import { messages } from '@bloom/shared-ui/messages';
import { object, string } from '@bloom/shared-ui/schema';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { useToasts } from '@bloom/shared-ui/toasts';
import { useMemo, useState } from 'react';
import { CheckIdentityDocument, type IdentityFactsFragment } from '../graphql.generated.ts';

const refusalSchema = object({
  reason: string().trim().required('Le motif du refus est obligatoire.').max(MAX_REASON, atMost(MAX_REASON)),
});

/** Another document was sent meanwhile: it is the one to look at. */
function useAnotherDocument(onChanged: () => void) {
  const toasts = useToasts();
  return () => {
    const told = toasts.persistentWarning(
      'Une autre pièce d’identité a été envoyée entre-temps\u00a0: regardez-la avant de répondre.',
    );
    onChanged();
    return told;
  };
}

interface IdentityCheckProps {
  person: IdentityFactsFragment;
  path: string;
  onClose: () => void;
  onChecked: () => void;
}

/** The document over the whole window, and what it is worth; a refusal says why. */
export function IdentityCheckDialog({ person, path, onClose, onChecked }: IdentityCheckProps) {
  const [isRefusing, setRefusing] = useState(false);
  const { apiUrls } = useRuntimeConfig();
  const { getToken, renewToken } = useSession();
  const source = useMemo(
    () => documentSource(new URL(path, apiUrls.files).href, { getToken, renewToken }),
    [path, apiUrls.files, getToken, renewToken],
  );
  const [mutate] = useMutation(CheckIdentityDocument);
  const another = useAnotherDocument(onChecked);
  const checked = { recordId: person.recordId, credentialVersion: person.credentialVersion ?? '' };
  const { submit, submitting } = useSubmit(mutate, {
    success: 'Pièce d’identité vérifiée',
    fallback: messages.randomUpdateError,
    onCode: { CONFLICT: another },
  });
  const accept = async () => {
    if (await submit({ variables: { ...checked, result: 'valid' } })) onChecked();
  };
  const title = `Pièce d’identité ${of(person.fullname)}`;
  if (isRefusing) return <RefusalDialog checked={checked} onClose={() => setRefusing(false)} onRefused={onChecked} />;
  return (
    <Dialog
      open
      size="full"
      title={title}
      onClose={onClose}
      closeLabel="Fermer la pièce d’identité"
      footer={
        <>
          <Button
            variant="primary"
            loading={submitting}
            disabled={person.credentialCheckResult === 'valid'}
            onClick={() => void accept()}
          >
            Valider la pièce
          </Button>
          <Button
            variant="danger"
            disabled={person.credentialCheckResult === 'refused'}
            onClick={() => setRefusing(true)}
          >
            Refuser la pièce
          </Button>
        </>
      }
    >
      <DocumentViewer source={source} title={title} fileName={`${title}.pdf`} />
    </Dialog>
  );
}

interface RefusalProps {
  checked: { recordId: string; credentialVersion: string };
  onClose: () => void;
  onRefused: () => void;
}

function RefusalDialog({ checked, onClose, onRefused }: RefusalProps) {
  const [mutate] = useMutation(CheckIdentityDocument);
  const another = useAnotherDocument(onRefused);
  const { submit, fieldErrors } = useSubmit(mutate, {
    success: 'Refus enregistré, le Bloomer est prévenu',
    fallback: messages.randomUpdateError,
    onCode: { CONFLICT: another },
  });
  const draft = useFormDraft<{ reason: string }>(`identity-refuse.${checked.recordId}`);
  const refuse = async ({ reason }: { reason: string }) => {
    if (!(await submit({ variables: { ...checked, result: 'refused', reason: reason.trim() } }))) return;
    draft.forget();
    onRefused();
  };
  return (
    <Dialog open size="small" title="Refuser la pièce d’identité" onClose={onClose} keepOnOutsideClick>
      <Form
        label="Refus de la pièce d’identité"
        initialValues={{ reason: '' }}
        validationSchema={refusalSchema}
        fieldErrors={fieldErrors}
        draft={draft}
        onSubmit={refuse}
      >
        <TextAreaField
          name="reason"
          label="Motif du refus"
          required
          maxLength={MAX_REASON}
          help="Le Bloomer lit ce motif et envoie une autre pièce."
        />
        <ActionRow>
          <CancelButton onClick={onClose} />
          <SubmitButton variant="danger">Refuser la pièce</SubmitButton>
        </ActionRow>
      </Form>
    </Dialog>
  );
}
