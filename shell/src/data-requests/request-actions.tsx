import { useMutation } from '@bloom/shared-auth/apollo';
import { isCopyGivenUp } from '@bloom/shared-rules/person/privacy-step';
import { Button } from '@bloom/shared-ui/button';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useState } from 'react';
import {
  CheckDataIdentityDocument,
  type DataRequestDetailFragment,
  ExecuteErasureDocument,
  MakeDataCopyAgainDocument,
  RefuseDataRequestDocument,
} from '../graphql.generated.ts';
import styles from './data-requests.module.css';
import { TextDialog } from './text-dialog.tsx';

interface ActionsProps {
  request: DataRequestDetailFragment;
  onChange: () => void;
}

type Asked = 'identity' | 'refusal' | 'erasure';

/** The one next step, and the way out. */
export function RequestActions({ request, onChange }: ActionsProps) {
  const [asked, setAsked] = useState<Asked>();
  const isOpen = request.state === 'requested' || request.state === 'checked';
  if (!isOpen) return null;
  const close = () => setAsked((now) => (now === asked ? undefined : now));
  const done = () => {
    close();
    onChange();
  };
  const isReady = request.kind === 'erasure' && request.state === 'checked';
  return (
    <div className={styles.actions}>
      {request.state === 'requested' && (
        <Button variant="primary" onClick={() => setAsked('identity')}>
          Identité vérifiée
        </Button>
      )}
      {isReady && (
        <Button variant="danger" disabled={request.blocks.length > 0} onClick={() => setAsked('erasure')}>
          Effacer
        </Button>
      )}
      {isCopyGivenUp(request) && <CopyAgain request={request} onDone={onChange} />}
      <Button variant="quiet" onClick={() => setAsked('refusal')}>
        Refuser
      </Button>
      {asked === 'identity' && <IdentityDialog request={request} onClose={close} onDone={done} />}
      {asked === 'refusal' && <RefusalDialog request={request} onClose={close} onDone={done} />}
      {asked === 'erasure' && <ErasureDialog request={request} onClose={close} onDone={done} />}
    </div>
  );
}

interface StepProps {
  request: DataRequestDetailFragment;
  onClose: () => void;
  onDone: () => void;
}

function CopyAgain({ request, onDone }: Omit<StepProps, 'onClose'>) {
  const [make] = useMutation(MakeDataCopyAgainDocument);
  const { submit, submitting } = useSubmit(make, { success: 'Copie relancée' });
  const again = async () => {
    if ((await submit({ variables: { recordId: request.recordId } })) !== undefined) onDone();
  };
  return (
    <Button variant="primary" loading={submitting} onClick={() => void again()}>
      Refaire la copie
    </Button>
  );
}

function IdentityDialog({ request, onClose, onDone }: StepProps) {
  const [check] = useMutation(CheckDataIdentityDocument);
  const { submit, fieldErrors } = useSubmit(check, { success: 'Identité notée' });
  return (
    <TextDialog
      title={'Comment l’identité a-t-elle été vérifiée\u202f?'}
      name="proof"
      label="Vérification"
      help={
        'Par exemple\u00a0: rappelée au numéro connu, réponse depuis l’adresse connue. Ne demandez une pièce d’identité qu’en cas de doute.'
      }
      confirmLabel="Noter la vérification"
      fieldErrors={fieldErrors}
      onSubmit={async (proof) => {
        if ((await submit({ variables: { recordId: request.recordId, proof } })) !== undefined) onDone();
      }}
      onClose={onClose}
    />
  );
}

function RefusalDialog({ request, onClose, onDone }: StepProps) {
  const [refuse] = useMutation(RefuseDataRequestDocument);
  const { submit, fieldErrors } = useSubmit(refuse, { success: 'Demande refusée' });
  return (
    <TextDialog
      title="Refuser la demande"
      name="reason"
      label="Motif"
      help="La personne lit ce motif dans un e-mail, et apprend qu’elle peut saisir la CNIL."
      confirmLabel="Refuser la demande"
      fieldErrors={fieldErrors}
      danger
      onSubmit={async (reason) => {
        if ((await submit({ variables: { recordId: request.recordId, reason } })) !== undefined) onDone();
      }}
      onClose={onClose}
    />
  );
}

function ErasureDialog({ request, onClose, onDone }: StepProps) {
  const [execute] = useMutation(ExecuteErasureDocument);
  const { submit, fieldErrors } = useSubmit(execute, { success: 'Personne effacée' });
  return (
    <TextDialog
      title={`Effacer ${request.personName ?? ''}`}
      name="confirmation"
      label="Confirmation"
      help="Ses données sont effacées tout de suite et pour toujours, ses sessions et ses liens se terminent, un reçu part à son adresse. Ce que la loi impose de garder reste."
      confirmLabel="Effacer définitivement"
      fieldErrors={fieldErrors}
      danger
      singleLine
      onSubmit={async (confirmation) => {
        if ((await submit({ variables: { recordId: request.recordId, confirmation } })) !== undefined) onDone();
      }}
      onClose={onClose}
    >
      <p>
        Pour confirmer, recopiez ci-dessous{'\u00a0'}:<strong className={styles.address}>{request.confirmation}</strong>
      </p>
    </TextDialog>
  );
}
