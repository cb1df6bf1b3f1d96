import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { useSession } from '@bloom/shared-auth/session';
import { Button } from '@bloom/shared-ui/button';
import { formatDateTime } from '@bloom/shared-ui/format';
import { useCallback, useEffect, useState } from 'react';
import styles from './developer-panel.module.css';
import { type KnownIncident, loadIncidents } from './incidents.ts';

type Known = { incidents: KnownIncident[] } | 'failed' | undefined;

/** What the registry was told lately, of all versions and all people. */
export function IncidentList() {
  const config = useRuntimeConfig();
  const { state, getToken } = useSession();
  const [known, setKnown] = useState<Known>();

  const ask = useCallback(() => {
    setKnown(undefined);
    loadIncidents(config, { state, getToken }).then(
      (incidents) => setKnown({ incidents }),
      () => setKnown('failed'),
    );
  }, [config, state, getToken]);

  useEffect(ask, [ask]);

  if (known === undefined) {
    return <p role="status">Lecture des incidents…</p>;
  }
  if (known === 'failed') {
    return (
      <div role="alert">
        <p className={styles.problem}>Le registre ne donne pas ses incidents. Rien d’autre n’en dépend.</p>
        <Button size="small" onClick={ask}>
          Réessayer
        </Button>
      </div>
    );
  }
  if (known.incidents.length === 0) {
    return <p className={styles.note}>Aucun incident signalé.</p>;
  }
  return (
    <ul className={styles.shares}>
      {known.incidents.map((incident) => (
        <li key={`${incident.at} ${incident.reference}`}>
          <code>
            {incident.remote}@{incident.version}
          </code>
          <span>
            {formatDateTime(incident.at)} · {incident.phase} · réf. {incident.reference}
          </span>
          <span>{incident.message}</span>
          {incident.traceId !== undefined && <span>trace {incident.traceId}</span>}
        </li>
      ))}
    </ul>
  );
}
