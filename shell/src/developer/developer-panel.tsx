import { Button } from '@bloom/shared-ui/button';
import { Drawer } from '@bloom/shared-ui/drawer';
import type { RegisteredRemote } from '@bloom/shared-ui/remote';
import { useState } from 'react';
import styles from './developer-panel.module.css';
import { type Fault, readFaults, writeFaults } from './faults.ts';
import { IncidentList } from './incident-list.tsx';
import { LoadWaterfall } from './load-waterfall.tsx';
import { RemoteCard } from './remote-card.tsx';
import type { RunningVersion } from './running-version.ts';
import { ShareList } from './share-list.tsx';
import { ShellCard } from './shell-card.tsx';
import { startFaults } from './start-faults.ts';
import { setTrial, useTrial } from './trial.ts';

export interface DeveloperPanelProps {
  remotes: readonly RegisteredRemote[];
  running: readonly RunningVersion[];
  onClose: () => void;
}

/** What runs in this tab and where it comes from; other builds and faults, for this tab alone. */
export function DeveloperPanel({ remotes, running, onClose }: DeveloperPanelProps) {
  const { overrides } = useTrial();
  const [faults, setFaults] = useState(readFaults);

  const choose = (next: Fault[]) => {
    writeFaults(next);
    setFaults(next);
    // From now on also in a tab that began without any; the banner looks again.
    startFaults();
    setTrial({});
  };

  return (
    <Drawer open title="Outils de développement" onClose={onClose}>
      <div className={styles.panel}>
        <p className={styles.note}>Tout ce qui se règle ici ne vaut que pour cet onglet.</p>
        <ShellCard />
        {remotes.map((remote) => (
          <RemoteCard
            key={remote.id}
            remote={remote}
            running={running.filter(({ id }) => id === remote.id)}
            override={overrides.find((one) => one.remote === remote.id)}
            faults={faults}
            onFaults={choose}
          />
        ))}
        <div className={styles.actions}>
          <Button onClick={() => window.location.reload()}>Recharger la page</Button>
          {faults.length > 0 && (
            <Button variant="quiet" onClick={() => choose([])}>
              Arrêter toutes les pannes
            </Button>
          )}
        </div>
        <Section title="Chargement">
          <LoadWaterfall running={running} />
        </Section>
        <Section title="Modules partagés">
          <ShareList />
        </Section>
        <Section title="Incidents">
          <IncidentList />
        </Section>
      </div>
    </Drawer>
  );
}

/** Its content is drawn when it is opened: none of it is needed to close the panel. */
function Section({ title, children }: { title: string; children: React.ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.section} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h3>{title}</h3>
      </summary>
      {isOpen && children}
    </details>
  );
}
