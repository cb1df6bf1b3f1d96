import { useMutation, useQuery } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { formatDate, formatTime } from '@bloom/shared-ui/format';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useToasts } from '@bloom/shared-ui/toasts';
import { FailedMailsDocument, type FailedMailsQuery, ResendFailedMailDocument } from '../graphql.generated.ts';
import styles from './settings.module.css';

type Mail = FailedMailsQuery['failedMails'][number];

/** Mails that nobody got, for those of the staff who can correct an address or reach the person in another way. */
export function FailedMails() {
  const { data, error, refetch } = useQuery(FailedMailsDocument, { fetchPolicy: 'cache-and-network' });
  const again = () => void refetch().catch(() => undefined);
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
    <Card title="E-mails non distribués">
      {data.failedMails.length === 0 ? (
        <p className={styles.end}>Tous les e-mails sont partis.</p>
      ) : (
        <ul className={styles.mails} aria-label="E-mails non distribués">
          {data.failedMails.map((mail) => (
            <MailLine key={mail.recordId} mail={mail} onSent={again} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function MailLine({ mail, onSent }: { mail: Mail; onSent: () => void }) {
  const toasts = useToasts();
  const [mutate] = useMutation(ResendFailedMailDocument);
  const { submit, submitting } = useSubmit(mutate);
  const who = mail.personName ?? mail.recipient;

  const resend = async () => {
    if (!(await submit({ variables: { recordId: mail.recordId } }))) return;
    toasts.success(`E-mail pour ${who} remis en file d’envoi`);
    onSent();
  };

  return (
    <li className={styles.mail}>
      <p>
        <strong>{who}</strong>
        {mail.personName !== null && <span className={styles.end}> · {mail.recipient}</span>}
      </p>
      <p>{mail.subject}</p>
      <p className={styles.end}>
        Le {formatDate(new Date(mail.createdAt))} à {formatTime(new Date(mail.createdAt))}.{' '}
        {mail.isAddressRefused ? 'Adresse refusée' : 'Envoi impossible'}
        {mail.reason !== null && `\u00a0: ${mail.reason}`}
      </p>
      {mail.resendRefusal === null ? (
        <div className={styles.actions}>
          <Button loading={submitting} aria-label={`Renvoyer – ${mail.subject}, ${who}`} onClick={() => void resend()}>
            Renvoyer
          </Button>
        </div>
      ) : (
        <p>{mail.resendRefusal}</p>
      )}
    </li>
  );
}
