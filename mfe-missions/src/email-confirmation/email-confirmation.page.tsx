import { useMutation, useQuery } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
import { useSession } from '@bloom/shared-auth/session';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { messages } from '@bloom/shared-ui/messages';
import { Page, useProductName } from '@bloom/shared-ui/page';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useSubmit } from '@bloom/shared-ui/submit';
import { ConfirmEmailDocument, EmailConfirmationDocument, type EmailConfirmationQuery } from '../graphql.generated.ts';
import styles from './email-confirmation.module.css';

const TITLE = 'Confirmer une adresse e-mail';
/** What a link that leads nowhere is refused with: old, replaced, or opened without its token. */
const NOT_VALID = new Set(['OBJECT_NOT_FOUND', 'TOKEN_EXPIRED', 'FORBIDDEN', 'UNAUTHENTICATED']);

/** /email-confirmation: opened by the link mailed to an address; the address counts after a click, not before. */
export function EmailConfirmationPage() {
  const { link } = useSession();
  const isOpen = link !== undefined && link.failure === undefined;
  const { data, error, loading, refetch } = useQuery(EmailConfirmationDocument, {
    skip: !isOpen,
    fetchPolicy: 'network-only',
  });
  const refused = !isOpen || NOT_VALID.has(codeOf(error) ?? '');
  return (
    <Page title={TITLE} width="narrow">
      {refused && <InvalidLink />}
      {!refused && loading && !data && <LoadingSkeleton shape="cards" rows={1} />}
      {!refused && error && !data && <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />}
      {!refused && data && <Confirmation asked={data.emailConfirmation} onRefused={() => void refetch()} />}
    </Page>
  );
}

type Asked = EmailConfirmationQuery['emailConfirmation'];

function Confirmation({ asked, onRefused }: { asked: Asked; onRefused: () => void }) {
  const product = useProductName();
  const [mutate] = useMutation(ConfirmEmailDocument);
  const { submit, submitting } = useSubmit(mutate, {
    success: 'Adresse confirmée',
    fallback: messages.randomUpdateError,
    onCode: { OBJECT_NOT_FOUND: onRefused },
  });
  const confirm = async () => {
    if (await submit()) onRefused();
  };
  if (asked.confirmed) return <Confirmed asked={asked} />;
  const use = asked.kind === 'primary' ? 'te connecter à' : 'recevoir les messages importants de';
  return (
    <Card>
      <p className={styles.text}>
        Bonjour {asked.firstname}, <strong>{asked.email}</strong> servira à {use} {product}. Confirme que cette adresse
        est bien à toi.
      </p>
      <Button variant="primary" size="large" loading={submitting} onClick={() => void confirm()}>
        Confirmer cette adresse
      </Button>
    </Card>
  );
}

function Confirmed({ asked }: { asked: Asked }) {
  return (
    <Card>
      <p className={styles.text} role="status">
        <strong>{asked.email}</strong> est confirmée.
      </p>
      <p className={styles.hint}>
        {asked.kind === 'primary'
          ? 'Connecte-toi désormais avec elle. Tu peux fermer cette page.'
          : 'Tu peux fermer cette page.'}
      </p>
    </Card>
  );
}

function InvalidLink() {
  return (
    <Card>
      <p className={styles.text} role="alert">
        Ce lien de confirmation n’est plus valable.
      </p>
      <p className={styles.hint}>
        Il a peut-être expiré, ou une autre adresse a été demandée depuis. Écris à ton account manager pour en recevoir
        un nouveau.
      </p>
    </Card>
  );
}
