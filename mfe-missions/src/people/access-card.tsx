import { useMutation } from '@bloom/shared-auth/apollo';
import { of } from '@bloom/shared-rules/words/elision';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { ConfirmDialog } from '@bloom/shared-ui/dialog';
import { messages } from '@bloom/shared-ui/messages';
import { Notice } from '@bloom/shared-ui/notice';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useState } from 'react';
import { DisableBloomerDocument, EnableBloomerDocument, type MissionStatus } from '../graphql.generated.ts';
import styles from './people.module.css';

interface AccessCardProps {
  person: { recordId: string; fullname: string; isDisabled: boolean; mission: readonly { status: MissionStatus }[] };
  onChanged: () => void;
}

/** Whether a Bloomer may sign in and sign; taken away and given back from here. */
export function AccessCard({ person, onChanged }: AccessCardProps) {
  const { recordId, fullname, isDisabled } = person;
  const left = person.mission.filter(({ status }) => status !== 'FINISHED').length;
  const [asked, setAsked] = useState(false);
  const [disableMutation] = useMutation(DisableBloomerDocument);
  const [enableMutation] = useMutation(EnableBloomerDocument);
  const fallback = messages.randomUpdateError;
  const ending = useSubmit(disableMutation, { success: `${fullname} n’a plus accès`, fallback });
  const giving = useSubmit(enableMutation, { success: `${fullname} peut se connecter à nouveau`, fallback });
  const end = async () => {
    const done = await ending.submit({ variables: { recordId } });
    setAsked(false);
    if (done) onChanged();
  };
  const give = async () => {
    if (await giving.submit({ variables: { recordId } })) onChanged();
  };
  return (
    <Card
      title="Accès"
      actions={<StatusTag tone={isDisabled ? 'danger' : 'success'}>{isDisabled ? 'Désactivé' : 'Actif'}</StatusTag>}
    >
      {isDisabled && left > 0 && (
        <Notice tone="warning">
          {left > 1
            ? `${left}\u00a0missions restent en cours ou à venir\u00a0: écourtez-les, leurs CRA sont attendus jusqu’à leur fin.`
            : 'Une mission reste en cours ou à venir\u00a0: écourtez-la, ses CRA sont attendus jusqu’à sa fin.'}
        </Notice>
      )}
      <p className={styles.text}>
        {isDisabled
          ? 'Ce Bloomer ne peut ni se connecter ni signer, et ne reçoit plus d’e-mail. S’il est réactivé, il devra se reconnecter\u202f; ses anciens liens restent sans effet.'
          : 'Ce Bloomer peut se connecter, saisir ses CRA et signer.'}
      </p>
      <ActionRow>
        {isDisabled ? (
          <Button loading={giving.submitting} onClick={() => void give()}>
            Réactiver l’accès
          </Button>
        ) : (
          <Button variant="danger" onClick={() => setAsked(true)}>
            Désactiver l’accès
          </Button>
        )}
      </ActionRow>
      <ConfirmDialog
        open={asked}
        title={`Désactiver l’accès ${of(fullname)}`}
        danger
        confirmLabel="Désactiver l’accès"
        busy={ending.submitting}
        onConfirm={() => void end()}
        onClose={() => setAsked(false)}
      >
        Ses sessions, ses liens et son invitation cessent de fonctionner immédiatement, et il ne reçoit plus d’e-mail.
        Ses missions, ses CRA et ses contrats restent tels quels{'\u00a0'}: ce qui attend sa signature ne sera pas
        signé.
      </ConfirmDialog>
    </Card>
  );
}
