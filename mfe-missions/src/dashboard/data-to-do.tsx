import { useQuery } from '@bloom/shared-auth/apollo';
import { ButtonLink } from '@bloom/shared-ui/button-link';
import { Card } from '@bloom/shared-ui/card';
import { todayInParis } from '@bloom/shared-ui/format';
import { plural } from '@bloom/shared-ui/french';
import { linkTo } from '@bloom/shared-ui/links';
import { Link } from '@bloom/shared-ui/routing';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { DataToDoDocument } from '../graphql.generated.ts';
import { type DataLine, dataLines } from './data-to-do.rules.ts';
import styles from './to-do.module.css';

/** As many as leave room for what stands below; the list has them all. */
const SHOWN = 8;

/** What waits for whoever answers for personal data: each request with its days, and what of the nights to look at. */
export function DataToDo() {
  const { data, error, refetch } = useQuery(DataToDoDocument, { fetchPolicy: 'cache-and-network' });
  const lines = data && dataLines(data, todayInParis());
  const hidden = Math.max(0, (lines?.length ?? 0) - SHOWN);
  return (
    <Card title={'À faire · données personnelles'} padded={false}>
      {!lines && error && <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />}
      {!lines && !error && <LoadingSkeleton shape="table" rows={4} label="Chargement de ce qui est à faire…" />}
      {lines?.length === 0 && (
        <p className={styles.done}>
          Rien n’attend{'\u00a0'}: aucune demande sur les données, et les effacements de la nuit sont faits.
        </p>
      )}
      {lines && lines.length > 0 && (
        <ul className={styles.lines} aria-label="À faire, données personnelles">
          {lines.slice(0, SHOWN).map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <p className={styles.more}>
          <ButtonLink size="small" variant="quiet" to={linkTo('privacy.requests')}>
            Voir {plural(hidden, 'autre ligne', 'autres lignes')}
          </ButtonLink>
        </p>
      )}
    </Card>
  );
}

function Line({ line: { title, urgency, about, action, to } }: { line: DataLine }) {
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <p className={styles.what}>
          <Link to={to}>{title}</Link>
        </p>
        <StatusTag tone={urgency.tone}>{urgency.text}</StatusTag>
        <p className={styles.names}>{about}</p>
        <span className={styles.actions}>
          <ButtonLink size="small" to={to}>
            {action}
            <span className="visually-hidden">{`\u00a0: ${title}`}</span>
          </ButtonLink>
        </span>
      </div>
    </li>
  );
}
