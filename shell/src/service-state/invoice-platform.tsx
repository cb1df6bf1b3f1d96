import { useMutation } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { formatDateTime } from '@bloom/shared-ui/format';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useToasts } from '@bloom/shared-ui/toasts';
import { AskInvoicePlatformDocument } from '../graphql.generated.ts';
import styles from './service-state.module.css';

/** The firm's invoicing platform, when it has not answered for long. */
export function InvoicePlatform({ answeredAt, onChanged }: { answeredAt: string | null; onChanged: () => void }) {
  const toasts = useToasts();
  const [ask] = useMutation(AskInvoicePlatformDocument);
  const { submit, submitting } = useSubmit(ask);
  const askNow = async () => {
    if (!(await submit({}))) return;
    toasts.success('La plateforme de facturation répond de nouveau');
    onChanged();
  };
  return (
    <Card title="Plateforme de facturation" padded={false}>
      <div className={styles.line}>
        <div className={styles.what}>
          <p>
            <strong>Sans réponse depuis le {formatDateTime(answeredAt === null ? null : new Date(answeredAt))}</strong>
          </p>
          <p className={styles.soft}>
            Les factures attendent et partiront à son retour. Si le silence dure, appelez le support de la plateforme.
          </p>
        </div>
        <Button loading={submitting} onClick={() => void askNow()}>
          Interroger maintenant
        </Button>
      </div>
    </Card>
  );
}
