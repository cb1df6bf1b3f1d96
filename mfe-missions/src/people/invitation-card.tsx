import { useMutation } from '@bloom/shared-auth/apollo';
import { INVITATION_LIFE, lifeInWords } from '@bloom/shared-rules/access/link-life';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { ConfirmDialog } from '@bloom/shared-ui/dialog';
import { messages } from '@bloom/shared-ui/messages';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useState } from 'react';
import { type PersonFieldsFragment, RevokeInvitationDocument, SendInvitationDocument } from '../graphql.generated.ts';
import { invitationLabels, invitationSentence, invitationState, invitationTones } from './invitation-state.ts';
import styles from './people.module.css';

interface InvitationCardProps {
  person: Pick<PersonFieldsFragment, 'recordId' | 'fullname' | 'email' | 'invitation' | 'hasAccount'>;
  onChanged: () => void;
}

/** Where the invitation stands; sent, sent again and taken back from here. */
export function InvitationCard({ person, onChanged }: InvitationCardProps) {
  const { recordId, invitation, fullname, email } = person;
  const now = new Date();
  const state = invitationState(person, now);
  const [asked, setAsked] = useState<'resend' | 'revoke'>();
  // Of two clicks at once the second finds the button at rest until the new invitation is there.
  const [sentAfter, setSentAfter] = useState<string>();
  const current = invitation?.recordId ?? '';
  const close = () => setAsked((now) => (now === asked ? undefined : now));
  const [sendMutation] = useMutation(SendInvitationDocument);
  const [revokeMutation] = useMutation(RevokeInvitationDocument);
  const fallback = messages.randomUpdateError;
  const sending = useSubmit(sendMutation, { success: `Invitation envoyée à ${email}`, fallback });
  const ending = useSubmit(revokeMutation, { success: 'Invitation révoquée', fallback });
  const send = async () => {
    const sent = await sending.submit({ variables: { bloomerRecordId: recordId } });
    close();
    if (!sent) return;
    setSentAfter(current);
    onChanged();
  };
  const revoke = async () => {
    const done = await ending.submit({ variables: { bloomerRecordId: recordId } });
    close();
    if (done) onChanged();
  };
  return (
    <Card title="Invitation" actions={<StatusTag tone={invitationTones[state]}>{invitationLabels[state]}</StatusTag>}>
      <p className={styles.text}>{invitationSentence(person, now)}</p>
      {state !== 'done' && state !== 'active' && (
        <ActionRow>
          <Button
            variant="primary"
            loading={sending.submitting}
            disabled={sentAfter === current}
            onClick={() => (state === 'none' ? void send() : setAsked('resend'))}
          >
            {state === 'none' ? 'Envoyer l’invitation' : 'Renvoyer l’invitation'}
          </Button>
          {state !== 'none' && (
            <Button variant="danger" onClick={() => setAsked('revoke')}>
              Révoquer
            </Button>
          )}
        </ActionRow>
      )}
      <ConfirmDialog
        open={asked === 'resend'}
        title="Renvoyer l’invitation"
        confirmLabel="Renvoyer"
        busy={sending.submitting}
        onConfirm={() => void send()}
        onClose={close}
      >
        {email} reçoit un nouveau lien, valable {lifeInWords(INVITATION_LIFE)}. Le lien précédent ne fonctionnera plus.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'revoke'}
        title="Révoquer l’invitation"
        danger
        confirmLabel="Révoquer l’invitation"
        busy={ending.submitting}
        onConfirm={() => void revoke()}
        onClose={close}
      >
        Le lien reçu par {fullname} ne fonctionnera plus. Une autre invitation pourra lui être envoyée.
      </ConfirmDialog>
    </Card>
  );
}
