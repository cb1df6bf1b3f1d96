import { codeOf, statusOf } from '@bloom/shared-auth/graphql-error';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { IconButton } from '../button/button.tsx';
import { reportError } from '../error/report-error.ts';
import { formatFileSize, formatPercent } from '../format/format.ts';
import { CloseOutlined, FileOutlined, ReloadOutlined } from '../icons/icons.ts';
import { isUnreachable, messageFor, messages } from '../messages/messages.ts';
import { useToasts } from '../toasts/toasts.tsx';
import styles from './dropzone.module.css';
import { Dropzone, type DropzoneProps } from './dropzone.tsx';

/** The states of a file on its way, as the specification names them. */
export type UploadState = 'loading' | 'send' | 'not send' | 'cancelled' | 'signed';

export type Upload = { id: number; file: File; state: UploadState; progress?: number; problem?: string };

/** Sends one file; reports progress from 0 to 1 when it can, and stops when the signal says so. */
export type SendFile = (
  file: File,
  control: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<unknown>;

export type UploadOptions = {
  send: SendFile;
  /** Toast once sent; the Bloomer area's sentence by default. */
  success?: string;
  /** Takes over a code, e.g. SOCIETY_NOT_FOUND → a warning with a link. */
  onCode?: Partial<Record<string, (error: unknown) => void>>;
  onSent?: (file: File) => void;
};

const stateWords: Record<UploadState, string> = {
  loading: 'Envoi en cours',
  send: 'Envoyé',
  'not send': 'Non envoyé',
  cancelled: 'Envoi annulé',
  signed: 'Signé',
};

/** Sends files one toast at a time: information while it lasts, then success or what went wrong. */
export function useUploads(options: UploadOptions) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const toasts = useToasts();
  const controls = useRef(new Map<number, AbortController>());
  const next = useRef(1);

  const patch = useCallback((id: number, change: Partial<Upload>) => {
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));
  }, []);

  const fail = (id: number, error: unknown) => {
    reportError(error);
    const { problem, show } = failureOf(error, toasts);
    patch(id, { state: 'not send', problem });
    const handled = options.onCode?.[codeOf(error) ?? ''];
    if (handled) handled(error);
    else show();
  };

  const start = async (id: number, file: File) => {
    const control = new AbortController();
    controls.current.set(id, control);
    patch(id, { state: 'loading', progress: undefined, problem: undefined });
    const toast = toasts.uploading(messages.uploading, { key: `upload ${id}` });
    try {
      await options.send(file, { signal: control.signal, onProgress: (progress) => patch(id, { progress }) });
      if (control.signal.aborted) return;
      patch(id, { state: 'send' });
      toasts.success(options.success ?? messages.sent);
      options.onSent?.(file);
    } catch (error) {
      if (!control.signal.aborted) fail(id, error);
    } finally {
      controls.current.delete(id);
      toasts.close(toast);
    }
  };

  return {
    uploads,
    add: (files: readonly File[]) => {
      const added = files.map((file): Upload => ({ id: next.current++, file, state: 'loading' }));
      setUploads((all) => [...all, ...added]);
      for (const upload of added) void start(upload.id, upload.file);
    },
    cancel: (id: number) => {
      controls.current.get(id)?.abort();
      patch(id, { state: 'cancelled' });
      toasts.info(messages.uploadCancelled);
    },
    retry: (upload: Upload) => void start(upload.id, upload.file),
  };
}

function failureOf(error: unknown, toasts: ReturnType<typeof useToasts>): { problem: string; show: () => void } {
  if (statusOf(error) >= 500 || isUnreachable(error)) {
    return { problem: messages.notSent, show: () => void toasts.error(messages.notSent) };
  }
  const problem = messageFor(error);
  return { problem, show: () => void toasts.warning(problem) };
}

export type FileUploadProps = Omit<DropzoneProps, 'onFiles'> & UploadOptions;

/** A dropzone that sends at once, with one line per file: progress, cancel, retry. */
export function FileUpload({ send, success, onCode, onSent, ...zone }: FileUploadProps) {
  const { uploads, add, cancel, retry } = useUploads({ send, success, onCode, onSent });
  const busy = uploads.some((upload) => upload.state === 'loading');
  return (
    <div>
      <Dropzone {...zone} disabled={zone.disabled || busy} onFiles={add} />
      <ul className={styles.uploads} aria-label="Fichiers">
        {uploads.map((upload) => (
          <UploadLine
            key={upload.id}
            upload={upload}
            action={
              upload.state === 'loading' ? (
                <IconButton
                  size="small"
                  label={`Annuler l’envoi de ${upload.file.name}`}
                  icon={<CloseOutlined />}
                  onClick={() => cancel(upload.id)}
                />
              ) : upload.state === 'not send' || upload.state === 'cancelled' ? (
                <IconButton
                  size="small"
                  label={`Renvoyer ${upload.file.name}`}
                  icon={<ReloadOutlined />}
                  onClick={() => retry(upload)}
                />
              ) : undefined
            }
          />
        ))}
      </ul>
    </div>
  );
}

function UploadLine({ upload, action }: { upload: Upload; action: ReactNode }) {
  const { file, state, progress, problem } = upload;
  return (
    <li className={styles.upload}>
      <FileOutlined aria-hidden="true" />
      <div>
        <p className={styles.fileName} title={file.name}>
          {file.name}
        </p>
        <p className={`${styles.state} ${state === 'not send' ? styles.failed : ''}`} role="status">
          {problem ?? stateWords[state]} · {formatFileSize(file.size)}
          {state === 'loading' && progress !== undefined && ` · ${formatPercent(progress * 100, 0)}`}
        </p>
      </div>
      {action}
      {state === 'loading' && (
        <progress className={styles.progress} aria-label={`Envoi de ${file.name}`} max={1} value={progress} />
      )}
    </li>
  );
}
