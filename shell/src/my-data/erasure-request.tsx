import { useMutation } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { ConfirmDialog } from '@bloom/shared-ui/dialog';
import { formatDay } from '@bloom/shared-ui/format';
import { Notice } from '@bloom/shared-ui/notice';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useState } from 'react';
import { AskErasureDocument, WithdrawPrivacyRequestDocument } from '../graphql.generated.ts';
import { ErasurePlan } from './erasure-plan.tsx';
import styles from './my-data.module.css';
import { choose, type Own, type OwnRequest } from './own-words.ts';

interface ErasureRequestProps {
  own: Own;
  request: OwnRequest | undefined;
  onChange: () => void;
}

/** What an erasure does and does not do, and the request for it. */
export function ErasureRequest({ own, request, onChange }: ErasureRequestProps) {
  const [asking, setAsking] = useState(false);
  const [ask] = useMutation(AskErasureDocument);
  const { submit, submitting } = useSubmit(ask, { success: 'Demande enregistrée' });
  const isOpen = request?.state === 'checked' || request?.state === 'running';
  const confirm = async () => {
    if ((await submit()) === undefined) return;
    setAsking(false);
    onChange();
  };
  return (
    <Card title={choose(own, 'Effacer tes données', 'Effacer vos données')}>
      <ErasurePlan plan={own.plan} />
      {own.blocks.map(({ code, message }) => (
        <Notice key={code} tone="warning">
          {message}
        </Notice>
      ))}
      {request?.state === 'refused' && (
        <Notice tone="warning">
          Demande refusée{'\u00a0'}: {request.refusal}
        </Notice>
      )}
      {isOpen && request ? (
        <OpenRequest own={own} request={request} onChange={onChange} />
      ) : (
        <div className={styles.actions}>
          <Button variant="danger" onClick={() => setAsking(true)}>
            Demander l’effacement
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        title="Demander l’effacement"
        confirmLabel="Envoyer la demande"
        danger
        busy={submitting}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        <p>
          {choose(
            own,
            `La demande est traitée sous 30 jours. Ensuite, ton compte (${own.email ?? own.fullname}) n’existe plus, et rien de ce qui a été effacé ne revient. Ce que la loi nous oblige à garder reste, sans servir à autre chose. Tu reçois un reçu par e-mail.`,
            `La demande est traitée sous 30 jours. Ensuite, votre compte (${own.email ?? own.fullname}) n’existe plus, et rien de ce qui a été effacé ne revient. Ce que la loi nous oblige à garder reste, sans servir à autre chose. Vous recevez un reçu par e-mail.`,
          )}
        </p>
      </ConfirmDialog>
    </Card>
  );
}

function OpenRequest({ own, request, onChange }: { own: Own; request: OwnRequest; onChange: () => void }) {
  const [withdraw] = useMutation(WithdrawPrivacyRequestDocument);
  const { submit, submitting } = useSubmit(withdraw, { success: 'Demande retirée' });
  const giveUp = async () => {
    if ((await submit({ variables: { recordId: request.recordId } })) !== undefined) onChange();
  };
  return (
    <Notice
      actions={
        request.state === 'checked' && (
          <Button loading={submitting} onClick={() => void giveUp()}>
            Retirer la demande
          </Button>
        )
      }
    >
      {choose(own, 'Ta demande', 'Votre demande')} du {formatDay(request.requestedAt)} est enregistrée. Réponse au plus
      tard le {formatDay(request.dueOn)}.
    </Notice>
  );
}
