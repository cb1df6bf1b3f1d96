import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import type { PanelProps } from '../sheet-frame/panel-props.ts';
import { CommentForm } from './comment.form.tsx';
import styles from './history.module.css';
import { LogEntry } from './log-entry.tsx';
import { useLogs } from './use-logs.ts';

/** What happened with somebody, newest first, and the words that recruiters leave. */
export function HistoryPanel({ talent, reload, changes }: PanelProps) {
  const { logs, isEnd, isLoading, error, more, retry, put } = useLogs(talent.id, changes);
  return (
    <Card title="Historique">
      <div className={styles.history}>
        {talent.viewerCanEdit && <CommentForm talentId={talent.id} reload={reload} onAdded={put} />}
        {logs.length > 0 && (
          <ol className={styles.logs} aria-label="Ce qui s’est passé">
            {logs.map((log) => (
              <LogEntry key={log.id} log={log} />
            ))}
          </ol>
        )}
        {isLoading && logs.length === 0 && <LoadingSkeleton shape="text" rows={5} />}
        {error !== undefined && (
          <ErrorState error={error} failed="Impossible de charger l’historique" onRetry={retry} />
        )}
        {isEnd && <p className={styles.end}>{"Fin de l'historique"}</p>}
        {!isEnd && error === undefined && logs.length > 0 && (
          <div className={styles.more}>
            <Button loading={isLoading} onClick={more}>
              Voir plus
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
