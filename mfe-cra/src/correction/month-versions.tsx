import { useQuery } from '@bloom/shared-auth/apollo';
import { daysInWords } from '@bloom/shared-rules/cra/cra-total';
import { Button } from '@bloom/shared-ui/button';
import { useFileDownload } from '@bloom/shared-ui/file-download';
import { formatDateTime } from '@bloom/shared-ui/format';
import { type KeptVersionFragment, MonthVersionsDocument } from '../graphql.generated.ts';
import styles from './correction.module.css';
import { closedBy } from './correction.rules.ts';

/** The versions of a month that was corrected, the latest first; nothing where it never was. */
export function MonthVersions({ activityId }: { activityId: string }) {
  const { data } = useQuery(MonthVersionsDocument, { variables: { id: activityId }, fetchPolicy: 'network-only' });
  const [month] = data?.activities ?? [];
  if (!month || month.versions.length === 0) return null;
  const { correction, versions, hoursPerDays } = month;
  const latest = versions.length + 1;
  return (
    <ul className={styles.versions} aria-label="Versions du mois">
      <li className={styles.version}>
        <strong>
          Version {latest}
          {correction ? ', en cours de correction' : ', validée'}
        </strong>
        {correction && (
          <span>
            Rouverte par {correction.openedBy} le {formatDateTime(correction.openedAt)}
          </span>
        )}
      </li>
      {[...versions].reverse().map((version) => (
        <Version key={version.version} version={version} hoursPerDays={hoursPerDays} />
      ))}
    </ul>
  );
}

function Version({ version, hoursPerDays }: { version: KeptVersionFragment; hoursPerDays: number }) {
  const { download, isLoading } = useFileDownload();
  const { path, urlEvidence } = version;
  const number = `version ${version.version}`;
  return (
    <li className={styles.version}>
      <strong>
        V{number.slice(1)}, {daysInWords(version.totalDays, hoursPerDays)}
      </strong>
      <span>
        {closedBy(version.validation)}, le {formatDateTime(version.validatedAt)}
      </span>
      <span>
        {version.replacedAt
          ? `remplacée par une version corrigée le ${formatDateTime(version.replacedAt)}`
          : 'compte jusqu’à ce que la version corrigée soit validée'}
      </span>
      <span>
        Motif{'\u00a0'}: {version.reason}
      </span>
      {path && (
        <span className={styles.files}>
          <Button size="small" loading={isLoading} onClick={() => void download(path)}>
            PDF de la {number}
          </Button>
          {urlEvidence && (
            <Button size="small" variant="quiet" onClick={() => void download(urlEvidence)}>
              Preuves de la {number}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}
