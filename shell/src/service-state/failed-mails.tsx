import { useMutation, useQuery } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { ButtonLink } from '@bloom/shared-ui/button-link';
import { Card } from '@bloom/shared-ui/card';
import { formatDateTime } from '@bloom/shared-ui/format';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useToasts } from '@bloom/shared-ui/toasts';
import {
  FailedMailsDocument,
  type FailedMailsQuery,
  ResendFailedMailDocument,
  RetryRefusedAddressDocument,
  SetFailedMailAsideDocument,
} from '../graphql.generated.ts';
import { mailReasonWords } from './mail-reason.words.ts';
import styles from './service-state.module.css';

type Mail = FailedMailsQuery['failedMails'][number];

/** Mails that nobody got, for those of the staff who can correct an address or reach the person in another way. */
export function FailedMails({ onChanged }: { onChanged: () => void }) {
  const { data, error, refetch } = useQuery(FailedMailsDocument, { fetchPolicy: 'cache-and-network' });
  const again = () => void refetch().catch(() => undefined);
  const settled = () => {
    again();
    onChanged();
  };
  if (data === undefined) {
    return (
      <Card title="E-mails non distribués">
        {error === undefined ? (
          <LoadingSkeleton shape="table" rows={2} label="Chargement des e-mails non distribués" />
        ) : (
          <ErrorState error={error} onRetry={again} />
        )}
      </Card>
    );
  }
  return (
    <Card title="E-mails non distribués" padded={false}>
      <ul className={styles.lines} aria-label="E-mails non distribués">
        {data.failedMails.map((mail) => (
          <MailLine key={mail.recordId} mail={mail} onSettled={settled} />
        ))}
      </ul>
    </Card>
  );
}

function MailLine({ mail, onSettled }: { mail: Mail; onSettled: () => void }) {
  const who = mail.personName ?? mail.recipient;
  return (
    <li className={styles.line}>
      <div className={styles.what}>
        <p>
          <strong>{who}</strong>
          {mail.personName !== null && <span className={styles.soft}> · {mail.recipient}</span>}
        </p>
        <p>{mail.subject}</p>
        <p className={styles.soft}>
          Le {formatDateTime(new Date(mail.createdAt))}.{' '}
          {mail.isAddressRefused ? 'Adresse refusée' : 'Envoi impossible'}
          <Reason said={mail.reason} />
        </p>
        {mail.resendRefusal !== null && <p>{mail.resendRefusal}</p>}
      </div>
      <MailActions mail={mail} who={who} onSettled={onSettled} />
    </li>
  );
}

/** In a sentence, and as the mail server said it: whoever runs the service looks for its words. */
function Reason({ said }: { said: string | null }) {
  if (said === null) return null;
  const words = mailReasonWords(said);
  if (words === undefined) return `\u00a0: ${said}`;
  return (
    <>
      {'\u00a0'}: {words}. Réponse du serveur{'\u00a0'}: «{'\u202f'}
      <span lang="en">{said}</span>
      {'\u202f'}»
    </>
  );
}

function MailActions({ mail, who, onSettled }: { mail: Mail; who: string; onSettled: () => void }) {
  const toasts = useToasts();
  const resending = useSubmit(useMutation(ResendFailedMailDocument)[0]);
  const retrying = useSubmit(useMutation(RetryRefusedAddressDocument)[0]);
  const settling = useSubmit(useMutation(SetFailedMailAsideDocument)[0]);
  const variables = { recordId: mail.recordId };
  const about = `${mail.subject}, ${who}`;
  const said = (done: object | undefined, sentence: string) => {
    if (!done) return;
    toasts.success(sentence);
    onSettled();
  };
  const resend = async () => said(await resending.submit({ variables }), `E-mail pour ${who} remis en file d’envoi`);
  const retry = async () =>
    said(await retrying.submit({ variables }), `Le prochain e-mail sera envoyé à ${mail.recipient}`);
  const settle = async () => said(await settling.submit({ variables }), `E-mail pour ${who} classé`);

  const correction = mail.correctionLink !== null && (
    <ButtonLink to={mail.correctionLink} aria-label={`Corriger l’adresse – ${about}`}>
      Corriger l’adresse
    </ButtonLink>
  );
  if (mail.resendRefusal === null) {
    return (
      <div className={styles.acts}>
        {correction}
        <Button loading={resending.submitting} aria-label={`Renvoyer – ${about}`} onClick={() => void resend()}>
          Renvoyer
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.acts}>
      {correction}
      {mail.isAddressRetryable && (
        <Button
          loading={retrying.submitting}
          aria-label={`Réessayer cette adresse – ${about}`}
          onClick={() => void retry()}
        >
          Réessayer cette adresse
        </Button>
      )}
      <Button loading={settling.submitting} aria-label={`Classer – ${about}`} onClick={() => void settle()}>
        Classer
      </Button>
    </div>
  );
}
