import type { LinkSession } from '@bloom/shared-auth/anonymous-link';
import { useMutation } from '@bloom/shared-auth/apollo';
import { TALENTS_CLIENT } from '@bloom/shared-auth/client';
import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { useSession } from '@bloom/shared-auth/session';
import { BOARD_LINK_LIFE, lifeInWords } from '@bloom/shared-rules/access/link-life';
import { EMAIL_INVALID, isEmail } from '@bloom/shared-rules/person/person';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { Form } from '@bloom/shared-ui/form';
import { TextField } from '@bloom/shared-ui/form-field';
import { MailOutlined } from '@bloom/shared-ui/icons';
import { Notice } from '@bloom/shared-ui/notice';
import { Page } from '@bloom/shared-ui/page';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { useRef, useState } from 'react';
import { SendTalentBoardMagicLinkDocument } from '../talents.generated.ts';
import styles from './board-login.module.css';
import { keptTicket } from './return-ticket.ts';

type Failure = NonNullable<LinkSession['failure']>;

interface BoardLoginProps {
  failure?: Failure;
  /** The board had opened: what came to its end is the session, not the link of a mail. */
  wasOpen?: boolean;
}

function reasonOf({ code }: Failure, wasOpen: boolean): string {
  switch (code) {
    case 'TOKEN_EXPIRED':
      if (wasOpen)
        return 'Votre session est terminée\u00a0: elle dure huit heures. Demandez un nouveau lien ci-dessous.';
      return 'Ce lien a expiré ou a déjà servi. Demandez-en un autre ci-dessous\u00a0: il arrive en quelques instants.';
    case 'OBJECT_NOT_FOUND':
    case 'UNAUTHENTICATED':
      return 'Ce lien n’est plus valable. Demandez-en un autre ci-dessous.';
    default:
      return 'Le lien n’a pas pu être ouvert. Il reste valable\u00a0: vérifiez votre connexion, puis réessayez.';
  }
}

const mayRetry = ({ code }: Failure) => !['TOKEN_EXPIRED', 'OBJECT_NOT_FOUND', 'UNAUTHENTICATED'].includes(code);

const checkEmail = ({ email }: { email: string }) => {
  if (email.trim() === '') return { email: 'Indiquez votre adresse e-mail' };
  return isEmail(email.trim()) ? {} : { email: EMAIL_INVALID };
};

/** Asks for the link of the mail. What is answered does not tell whether the address is known. */
export function BoardLogin({ failure, wasOpen = false }: BoardLoginProps) {
  const [sent, setSent] = useState<{ email: string; message: string }>();
  return (
    <Page title="TalentBoard" subtitle="Vos offres ouvertes et les profils que nous vous présentons" width="narrow">
      {failure && sent === undefined && (
        <Notice
          tone="warning"
          actions={
            mayRetry(failure) && (
              <Button size="small" onClick={() => window.location.reload()}>
                Réessayer
              </Button>
            )
          }
        >
          {reasonOf(failure, wasOpen)}
        </Notice>
      )}
      {sent === undefined ? <LinkForm onSent={setSent} /> : <LinkSent {...sent} onAgain={() => setSent(undefined)} />}
    </Page>
  );
}

function LinkForm({ onSent }: { onSent: (sent: { email: string; message: string }) => void }) {
  const { profile } = useSession();
  const [mutate] = useMutation(SendTalentBoardMagicLinkDocument, { context: { clientName: TALENTS_CLIENT } });
  const { submit, submitting, fieldErrors } = useSubmit(mutate);
  // The second click of a double click may come after the answer, and before its screen.
  const isSent = useRef(false);
  const ask = async (values: { email: string }) => {
    if (isSent.current) return;
    const email = values.email.trim();
    const returnTicket = keptTicket();
    const data = await submit({ variables: { email, ...(returnTicket && { returnTicket }) } });
    if (!data) return;
    isSent.current = true;
    onSent({ email, message: data.sendTalentBoardMagicLink.message });
  };
  return (
    <Card title="Recevoir mon lien">
      <Form
        label="Recevoir mon lien"
        initialValues={{ email: profile?.email ?? '' }}
        validate={checkEmail}
        fieldErrors={fieldErrors}
        onSubmit={ask}
      >
        <p className={styles.text}>
          Pas de mot de passe{'\u00a0'}: nous vous envoyons un lien personnel, valable {lifeInWords(BOARD_LINK_LIFE)}.
        </p>
        <TextField name="email" type="email" label="Votre adresse e-mail professionnelle" autoComplete="email" />
        <SubmitButton size="large" loading={submitting} icon={<MailOutlined />}>
          Recevoir mon lien
        </SubmitButton>
      </Form>
    </Card>
  );
}

function LinkSent({ email, message, onAgain }: { email: string; message: string; onAgain: () => void }) {
  const { supportUrl } = useRuntimeConfig();
  return (
    <Card title="Consultez votre messagerie">
      <div className={styles.sent} role="status">
        <p className={styles.address}>{email}</p>
        <p>{message}</p>
        <p className={styles.text}>
          Rien reçu{'\u202f'}? Regardez dans les indésirables, vérifiez l’adresse, ou{' '}
          <a href={supportUrl}>écrivez-nous</a>.
        </p>
      </div>
      <Button onClick={onAgain}>Demander un autre lien</Button>
    </Card>
  );
}
