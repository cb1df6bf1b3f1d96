import { formatFileSize, formatPercent } from '../format/format.ts';
import { LoadingSkeleton } from '../states/states.tsx';
import styles from './document-viewer.module.css';
import type { DocumentProgress } from './fetch-document.ts';

/** The shape of a page and, when it takes a while, how far it is. */
export function DocumentLoading({ progress }: { progress: DocumentProgress | undefined }) {
  return (
    <div className={styles.waiting}>
      {progress !== undefined && (
        <div className={styles.arriving}>
          <progress
            aria-label="Chargement du document"
            max={progress.total}
            value={progress.total === undefined ? undefined : Math.min(progress.received, progress.total)}
          />
          <span>{arrived(progress)}</span>
        </div>
      )}
      <LoadingSkeleton rows={12} label="Chargement du document…" />
    </div>
  );
}

/** '1,2 Mo sur 3,4 Mo (35 %)' */
function arrived({ received, total }: DocumentProgress): string {
  if (total === undefined || received > total) return formatFileSize(received);
  return `${formatFileSize(received)} sur ${formatFileSize(total)} (${formatPercent((received / total) * 100, 0)})`;
}
