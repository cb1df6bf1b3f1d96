import { codeOf, fieldErrorsOf, statusOf } from '@bloom/shared-auth/graphql-error';
import { useCallback, useEffect, useRef, useState } from 'react';
import { reportError } from '../error/report-error.ts';
import { isUnreachable, messageFor, messages } from '../messages/messages.ts';
import { useToasts } from '../toasts/toasts.tsx';
import { useUploadingToast } from '../toasts/while-uploading.ts';

/** The states of a file on its way, as the specification names them. */
export type UploadState = 'loading' | 'send' | 'not send' | 'cancelled' | 'signed';

export type Upload = {
  id: number;
  file: File;
  state: UploadState;
  /** From 0 to 1; undefined as long as nobody knows. */
  progress?: number;
  problem?: string;
};

export type UploadControl = {
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
};

/**
 * Sends one file and stops when the signal says so. With Apollo: `context: { fetchOptions: control }`, which also
 * reports the progress.
 */
export type SendFile = (file: File, control: UploadControl) => Promise<unknown>;

export type UploadOptions = {
  send: SendFile;
  /** Toast once sent; the Bloomer area's sentence by default. */
  success?: string;
  /** Takes over a code, e.g. SOCIETY_NOT_FOUND → a warning with a link. */
  onCode?: Partial<Record<string, (error: unknown) => void>>;
  onSent?: (file: File) => void;
};

/** Sends files one toast at a time: information while it lasts, then success or what went wrong. */
export function useUploads(options: UploadOptions) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const toasts = useToasts();
  const tellUploading = useUploadingToast();
  const controls = useRef(new Map<number, AbortController>());
  const next = useRef(1);
  useLeaveWarning(uploads.some(({ state }) => state === 'loading'));

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
    // Pressed twice: it is on its way.
    if (controls.current.has(id)) return;
    const control = new AbortController();
    controls.current.set(id, control);
    patch(id, { state: 'loading', progress: undefined, problem: undefined });
    const done = tellUploading();
    try {
      await options.send(file, { signal: control.signal, onProgress: (progress) => patch(id, { progress }) });
      if (control.signal.aborted) return;
      patch(id, { state: 'send' });
      toasts.success(options.success ?? messages.sent);
      options.onSent?.(file);
    } catch (error) {
      if (!control.signal.aborted) fail(id, error);
    } finally {
      // Cancelled and sent again meanwhile: the place belongs to the new attempt.
      if (controls.current.get(id) === control) controls.current.delete(id);
      done();
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
      controls.current.delete(id);
      patch(id, { state: 'cancelled' });
      toasts.info(messages.uploadCancelled);
    },
    retry: (upload: Upload) => void start(upload.id, upload.file),
    /** Only takes the line away: what was sent is sent. */
    remove: (id: number) => setUploads((all) => all.filter((upload) => upload.id !== id)),
  };
}

function failureOf(error: unknown, toasts: ReturnType<typeof useToasts>): { problem: string; show: () => void } {
  if (isUnreachable(error)) {
    const told = { severity: 'error', text: messages.notSent, detail: messages.noConnection } as const;
    return { problem: messages.notSentYet, show: () => void toasts.tell(told) };
  }
  if (statusOf(error) >= 500) {
    return { problem: messages.notSent, show: () => void toasts.error(messages.notSent) };
  }
  // A dropped file has no field to say it beside.
  const problem = Object.values(fieldErrorsOf(error)).join(' ') || messageFor(error, { area: 'upload' });
  return { problem, show: () => void toasts.warning(problem) };
}

/** The browser asks before it closes a page whose file is only half away. */
function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}
