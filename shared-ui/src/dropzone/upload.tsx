import { of } from '@bloom/shared-rules/words/elision';
import { useRef } from 'react';
import { IconButton } from '../button/button.tsx';
import { formatFileSize, formatPercent } from '../format/format.ts';
import { CloseOutlined, DeleteOutlined, FileOutlined, ReloadOutlined } from '../icons/icons.ts';
import styles from './dropzone.module.css';
import { Dropzone, type DropzoneProps } from './dropzone.tsx';
import { safeFileName } from './file-name.ts';
import { type Upload, type UploadOptions, type UploadState, useUploads } from './use-uploads.ts';

export type { SendFile, Upload, UploadControl, UploadOptions, UploadState } from './use-uploads.ts';

const stateWords: Record<UploadState, string> = {
  loading: 'Envoi en cours',
  send: 'Envoyé',
  'not send': 'Non envoyé',
  cancelled: 'Envoi annulé',
  signed: 'Signé',
};

export type FileUploadProps = Omit<DropzoneProps, 'onFiles' | 'busy'> & UploadOptions;

/** A dropzone that sends at once, with one line per file: progress, cancel, retry. */
export function FileUpload({ send, success, onCode, onSent, ...zone }: FileUploadProps) {
  const { uploads, add, cancel, retry, remove } = useUploads({ send, success, onCode, onSent });
  const busy = uploads.some((upload) => upload.state === 'loading');
  const root = useRef<HTMLDivElement>(null);
  const takeAway = (id: Upload['id']) => {
    remove(id);
    root.current?.querySelector('button')?.focus();
  };
  return (
    <div ref={root}>
      <Dropzone {...zone} busy={busy} onFiles={add} />
      <ul className={styles.uploads} aria-label="Fichiers">
        {uploads.map((upload) => (
          <UploadLine
            key={upload.id}
            upload={upload}
            onCancel={() => cancel(upload.id)}
            onRetry={() => retry(upload)}
            onRemove={() => takeAway(upload.id)}
          />
        ))}
      </ul>
    </div>
  );
}

type UploadLineProps = { upload: Upload; onCancel: () => void; onRetry: () => void; onRemove: () => void };

function UploadLine({ upload, onCancel, onRetry, onRemove }: UploadLineProps) {
  const { file, state, progress, problem } = upload;
  const name = safeFileName(file.name);
  const line = useRef<HTMLLIElement>(null);
  // The pressed button goes with the state that it ends: the keyboard stays at the file.
  const atLine = (act: () => void) => () => {
    line.current?.focus();
    act();
  };
  return (
    <li ref={line} className={styles.upload} tabIndex={-1}>
      <FileOutlined aria-hidden="true" />
      <div>
        <p className={styles.fileName} title={name}>
          <bdi>{name}</bdi>
        </p>
        <p className={`${styles.state} ${state === 'not send' ? styles.failed : ''}`}>
          {/* The figures of a file on its way change too often to be read out. */}
          <span role="status">
            {problem ?? stateWords[state]}
            {state !== 'loading' && ` · ${formatFileSize(file.size)}`}
          </span>
          {state === 'loading' && ` · ${figures(file.size, progress)}`}
        </p>
      </div>
      <span className={styles.actions}>
        {state === 'loading' && (
          <IconButton
            size="small"
            label={`Annuler l’envoi ${of(name)}`}
            icon={<CloseOutlined />}
            onClick={atLine(onCancel)}
          />
        )}
        {(state === 'not send' || state === 'cancelled') && (
          <>
            <IconButton size="small" label={`Renvoyer ${name}`} icon={<ReloadOutlined />} onClick={atLine(onRetry)} />
            <IconButton size="small" label={`Retirer ${name}`} icon={<DeleteOutlined />} onClick={onRemove} />
          </>
        )}
      </span>
      {state === 'loading' && (
        <progress
          className={styles.progress}
          aria-label={`Envoi ${of(name)}`}
          max={1}
          // Everything has left, the server is reading it: how long that takes nobody knows.
          value={progress === undefined || progress >= 1 ? undefined : progress}
        />
      )}
    </li>
  );
}

/** '1,2 Mo sur 3,4 Mo · 35 %' */
function figures(size: number, progress: number | undefined): string {
  if (progress === undefined) return formatFileSize(size);
  if (progress >= 1) return `${formatFileSize(size)} · vérification par le serveur…`;
  return `${formatFileSize(Math.round(size * progress))} sur ${formatFileSize(size)} · ${formatPercent(progress * 100, 0)}`;
}
