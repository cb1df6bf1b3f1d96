import { useFileDownload } from '@bloom/shared-ui/file-download';
import { PlainButton } from '@bloom/shared-ui/plain-button';

/** On the host for clients too, which has no viewer of files. */
export function SealedDownload({ path }: { path: string }) {
  const { download, isLoading } = useFileDownload();
  return (
    <div>
      <PlainButton variant="primary" loading={isLoading} onClick={() => void download(path)}>
        Télécharger le PDF
      </PlainButton>
    </div>
  );
}
