import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { downloadFile } from '@bloom/shared-ui/download';
import { Notice } from '@bloom/shared-ui/notice';
import { useState } from 'react';
import styles from './my-data.module.css';

/** After the erasure: there is no account any more, and the receipt names nobody. */
export function ReceiptDownload({ token }: { token: string }) {
  const { apiUrls } = useRuntimeConfig();
  const [busy, setBusy] = useState<string>();
  const [failed, setFailed] = useState<'gone' | 'away'>();
  const download = async (name: string) => {
    setBusy(name);
    setFailed(undefined);
    try {
      const answer = await fetch(`${apiUrls.files}/public/erasure-receipt/${encodeURIComponent(token)}/${name}`);
      if (answer.ok) downloadFile(await answer.blob(), name);
      else setFailed(answer.status === 404 ? 'gone' : 'away');
    } catch {
      setFailed('away');
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <Card title="Votre reçu d’effacement">
      <p className={styles.text}>Il dit ce qui a été effacé, ce qui est conservé et pourquoi. Il ne porte aucun nom.</p>
      <div className={styles.actions}>
        <Button variant="primary" loading={busy === 'recu.pdf'} onClick={() => void download('recu.pdf')}>
          Télécharger le PDF
        </Button>
        <Button loading={busy === 'recu.json'} onClick={() => void download('recu.json')}>
          Télécharger le JSON
        </Button>
      </div>
      {failed === 'away' && <Notice tone="danger">Le reçu n’a pas pu être téléchargé{'\u00a0'}: réessayez.</Notice>}
      {failed === 'gone' && (
        <Notice tone="danger">Ce reçu n’est plus disponible{'\u00a0'}: le lien reste valable trente jours.</Notice>
      )}
    </Card>
  );
}
