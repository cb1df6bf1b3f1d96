import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { DataList } from '@bloom/shared-ui/data-list';
import { useEffect, useState } from 'react';
import { SHELL_API } from '../remotes/shell-api.ts';
import styles from './developer-panel.module.css';

/** What the registry tells of the host's own versions. */
interface ShellVersions {
  pinned?: string;
  previous?: string;
  versions: { version: string; start?: string }[];
}

const DEADLINE = 5000;

async function loadShellVersions(registryUrl: string): Promise<ShellVersions> {
  const url = new URL('/shell-versions.json', registryUrl);
  const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(DEADLINE) });
  const answer = (await response.json()) as Partial<ShellVersions>;
  return { ...answer, versions: Array.isArray(answer.versions) ? answer.versions : [] };
}

/** The script that started this page: its name carries the hash of its content. */
function startScript(): string {
  const script = document.querySelector<HTMLScriptElement>('script[src*="/main."]');
  return script === null ? '' : new URL(script.src).pathname;
}

/** The host itself: which version people get, and which one this tab began with. */
export function ShellCard() {
  const { registryUrl, version } = useRuntimeConfig();
  const [known, setKnown] = useState<ShellVersions>();

  useEffect(() => {
    loadShellVersions(registryUrl).then(setKnown, () => undefined);
  }, [registryUrl]);

  const script = startScript();
  const running = known?.versions.find(({ start }) => start !== undefined && `/${start}` === script);
  return (
    <section className={styles.card} aria-label="Shell">
      <h3>Shell</h3>
      <DataList
        items={[
          { label: 'Produit', value: `${version}, API ${SHELL_API}` },
          { label: 'Publiée', value: known?.pinned && <code>{known.pinned}</code> },
          { label: 'Précédente', value: known?.previous && <code>{known.previous}</code> },
          { label: 'Cet onglet', value: <code>{running?.version ?? (script || 'inconnue')}</code> },
        ]}
      />
    </section>
  );
}
