import { useMutation } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { formatDay } from '@bloom/shared-ui/format';
import { Notice } from '@bloom/shared-ui/notice';
import { useSubmit } from '@bloom/shared-ui/submit';
import { AskExportDocument } from '../graphql.generated.ts';
import { CopyDownload } from './copy-download.tsx';
import { ErasureRequest } from './erasure-request.tsx';
import styles from './my-data.module.css';
import { choose, type Own, type OwnRequest } from './own-words.ts';

export function OwnData({ own, onChange }: { own: Own; onChange: () => void }) {
  const newest = (kind: OwnRequest['kind']) => own.requests.find((request) => request.kind === kind);
  return (
    <>
      <Copy own={own} request={newest('export')} onChange={onChange} />
      <ErasureRequest own={own} request={newest('erasure')} onChange={onChange} />
    </>
  );
}

interface PartProps {
  own: Own;
  request: OwnRequest | undefined;
  onChange: () => void;
}

function Copy({ own, request, onChange }: PartProps) {
  const [ask] = useMutation(AskExportDocument);
  const { submit, submitting } = useSubmit(ask);
  const isMade = request?.state === 'running';
  const isThere = request?.filesUntil != null;
  const begin = async () => {
    if ((await submit()) !== undefined) onChange();
  };
  return (
    <Card title={choose(own, 'Une copie de tes données', 'Une copie de vos données')}>
      <p className={styles.text}>
        {choose(
          own,
          'Tout ce que nous avons sur toi, dans un PDF à lire et un fichier JSON à reprendre ailleurs.',
          'Tout ce que nous avons sur vous, dans un PDF à lire et un fichier JSON à reprendre ailleurs.',
        )}
      </p>
      {isMade && (
        <Notice>
          {choose(
            own,
            'La copie se prépare. Tu peux quitter cette page\u00a0: un e-mail te prévient quand elle est prête.',
            'La copie se prépare. Vous pouvez quitter cette page\u00a0: un e-mail vous prévient quand elle est prête.',
          )}
        </Notice>
      )}
      {isThere && request && (
        <>
          <p role="status">Prête, jusqu’au {formatDay(request.filesUntil)}.</p>
          <CopyDownload request={request} />
        </>
      )}
      {!isMade && (
        <Button variant={isThere ? 'quiet' : 'primary'} loading={submitting} onClick={() => void begin()}>
          {isThere ? 'Préparer une nouvelle copie' : 'Préparer la copie'}
        </Button>
      )}
    </Card>
  );
}
