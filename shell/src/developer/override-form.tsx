import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { Button } from '@bloom/shared-ui/button';
import { CopyButton } from '@bloom/shared-ui/copy-button';
import type { RegisteredRemote } from '@bloom/shared-ui/remote';
import { type FormEvent, useId, useState } from 'react';
import { FailedVersions } from '../remotes/failed-versions.ts';
import styles from './developer-panel.module.css';
import { type PublishedVersion, publishedVersions } from './override-builds.ts';
import { addOverride, dropOverride, linkOf, parseWish } from './overrides.ts';

export interface OverrideFormProps {
  remote: RegisteredRemote;
  isTrying: boolean;
}

/** Tries another build of a remote: a published version, or the address of a build that is not. */
export function OverrideForm({ remote: { id, manifest }, isTrying }: OverrideFormProps) {
  const config = useRuntimeConfig();
  const field = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [versions, setVersions] = useState<PublishedVersion[]>();
  const wish = parseWish(`${id}@${text.trim()}`, config);

  const suggest = () => {
    if (versions === undefined) {
      publishedVersions(config, id).then(setVersions, () => setVersions([]));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wish === undefined) {
      setProblem(refusal(config.developer?.origins));
      return;
    }
    new FailedVersions().forget(id);
    addOverride(wish, config);
    window.location.reload();
  };
  const leave = () => {
    dropOverride(config, id);
    window.location.reload();
  };
  return (
    <form className={styles.field} onSubmit={submit}>
      <label htmlFor={field}>Essayer une version de {manifest.title}</label>
      <input
        id={field}
        list={`${field}-versions`}
        value={text}
        placeholder="version ou adresse"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problem !== undefined}
        aria-describedby={`${field}-problem`}
        onFocus={suggest}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
      />
      <datalist id={`${field}-versions`}>
        {versions?.map(({ version, publishedAt = '', by = '', blocked }) => (
          <option key={version} value={version}>
            {[publishedAt.slice(0, 16).replace('T', ' '), by, blocked && 'bloquée'].filter(Boolean).join(' · ')}
          </option>
        ))}
      </datalist>
      <p id={`${field}-problem`} className={styles.problem} role="alert">
        {problem}
      </p>
      <div className={styles.actions}>
        <Button type="submit" size="small">
          Essayer
        </Button>
        {wish !== undefined && <CopyButton size="small" text={linkOf(wish)} label="Copier le lien" />}
        {isTrying && (
          <Button size="small" variant="quiet" onClick={leave}>
            Revenir à la version publiée
          </Button>
        )}
      </div>
    </form>
  );
}

function refusal(origins: readonly string[] = []): string {
  const places = origins.length === 0 ? '' : ', ni une adresse autorisée';
  return `Ce n’est ni une version publiée${places}. ${origins.length === 0 ? 'Aucune adresse n’est autorisée ici.' : `Adresses autorisées\u00a0: ${shorten(origins)}.`}`;
}

function shorten(origins: readonly string[]): string {
  return origins.length <= 3 ? origins.join(', ') : `${origins[0]} à ${origins.at(-1)}`;
}
