import { DataList } from '@bloom/shared-ui/data-list';
import type { RegisteredRemote } from '@bloom/shared-ui/remote';
import { ChoiceList, type Option } from '@bloom/shared-ui/select-field';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { useId } from 'react';
import styles from './developer-panel.module.css';
import { FAULT_NAMES, type Fault, type FaultName } from './faults.ts';
import { OverrideForm } from './override-form.tsx';
import type { Override } from './overrides.ts';
import { BECAUSE, type RunningVersion } from './running-version.ts';

export interface RemoteCardProps {
  remote: RegisteredRemote;
  running: readonly RunningVersion[];
  override: Override | undefined;
  faults: readonly Fault[];
  onFaults: (faults: Fault[]) => void;
}

/** One remote: its versions, what this tab makes of it, and what it is to suffer. */
export function RemoteCard({ remote, running, override, faults, onFaults }: RemoteCardProps) {
  const { id, manifest } = remote;
  const titleId = useId();
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h3 id={titleId}>{manifest.title}</h3>
        {override !== undefined && <StatusTag tone="warning">à l’essai</StatusTag>}
      </header>
      <DataList
        items={[
          { label: 'Équipe', value: `${manifest.owner} (${id})` },
          ...versionItems(remote),
          { label: 'Cet onglet', value: runningText(running) },
        ]}
      />
      <OverrideForm remote={remote} isTrying={override !== undefined} />
      <FaultChoice remote={remote} faults={faults} onFaults={onFaults} />
    </section>
  );
}

/** What takes the place of the published version has that one behind it. */
function versionItems({ version, baseUrl, development, isTried, isCanary, previous, canary }: RegisteredRemote) {
  const item = (label: string, text: string | undefined) => ({ label, value: text && <code>{text}</code> });
  const before = item(isTried || development || isCanary ? 'Publiée' : 'Précédente', previous?.version);
  if (development) return [item('En essai', baseUrl), before];
  if (isTried) return [item('En essai', version), before];
  if (isCanary) return [item('Canari, pour vous', version), before];
  return [item('Publiée', version), before, item('Canari', canary && `${canary.version} (${canary.percent}\u00a0%)`)];
}

function runningText(running: readonly RunningVersion[]): string {
  if (running.length === 0) {
    return 'pas encore ouverte';
  }
  return running
    .map(({ version, because }) => (because === undefined ? version : `${version} (${BECAUSE[because]})`))
    .join(', ');
}

const FAULT_OPTIONS: Option[] = [
  { value: '', label: 'Aucune' },
  ...Object.entries(FAULT_NAMES).map(([value, label]) => ({ value, label })),
];

/** `old` is the age of the list, which is read once: that one asks for a reload. */
function FaultChoice({ remote, faults, onFaults }: Pick<RemoteCardProps, 'remote' | 'faults' | 'onFaults'>) {
  const id = useId();
  const chosen = faults.find((fault) => fault.remote === remote.id)?.fault ?? '';
  const choose = (fault: string) => {
    const others = faults.filter((one) => one.remote !== remote.id);
    onFaults(fault === '' ? others : [...others, { remote: remote.id, fault: fault as FaultName }]);
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>Panne de {remote.manifest.title}</label>
      <ChoiceList id={id} value={chosen} options={FAULT_OPTIONS} onChange={choose} />
    </div>
  );
}
