import { type SnackbarKey, SnackbarProvider, useSnackbar, type VariantType } from 'notistack';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { toastDurations, toastMaximum } from '../limits/limits.ts';
import type { ToldOutcome } from '../messages/messages.ts';
import { ToastCard } from './toast-card.tsx';
import styles from './toasts.module.css';

export type ToastOptions = {
  /** Under the sentence: the message of a job, a reference. */
  detail?: ReactNode;
  /** A link or a button that helps, e.g. to create the missing company. */
  action?: ReactNode;
  /** Two toasts with the same key are one; by default the kind and the sentence. */
  key?: string;
};

export type ToastKey = SnackbarKey;

export type Toasts = {
  /** 3 s */
  success: (text: string, options?: ToastOptions) => ToastKey;
  /** 2 s, like warning and error. */
  info: (text: string, options?: ToastOptions) => ToastKey;
  warning: (text: string, options?: ToastOptions) => ToastKey;
  error: (text: string, options?: ToastOptions) => ToastKey;
  /** A warning about a duplicate: 10 s. */
  duplicate: (text: string, options?: ToastOptions) => ToastKey;
  /** Something short is going on: 1 s. */
  progress: (text: string, options?: ToastOptions) => ToastKey;
  /** A file is on its way: 30 s, or until `close`. */
  uploading: (text: string, options?: ToastOptions) => ToastKey;
  /** These stay until somebody closes them. */
  persistentError: (text: string, options?: ToastOptions) => ToastKey;
  persistentWarning: (text: string, options?: ToastOptions) => ToastKey;
  persistentSuccess: (text: string, options?: ToastOptions) => ToastKey;
  /** What the catalogue says of something: its severity chooses the look and the time. */
  tell: (outcome: Pick<ToldOutcome, 'text' | 'severity' | 'lasting' | 'detail'>, options?: ToastOptions) => ToastKey;
  close: (key: ToastKey) => void;
};

const cards = { default: ToastCard, success: ToastCard, info: ToastCard, warning: ToastCard, error: ToastCard };

/** Top right, at most ten, the same sentence once. They stay reachable above a dialog. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [layer] = useState(() => {
    const element = document.createElement('div');
    element.dataset.layer = 'toasts';
    // There before the first message: a live region that comes along with its text is often not read out.
    element.setAttribute('role', 'region');
    element.setAttribute('aria-label', 'Messages');
    element.setAttribute('aria-live', 'polite');
    element.setAttribute('aria-relevant', 'additions text');
    return element;
  });
  useEffect(() => {
    document.body.append(layer);
    return () => layer.remove();
  }, [layer]);

  return (
    <SnackbarProvider
      domRoot={layer}
      maxSnack={toastMaximum}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      autoHideDuration={toastDurations.default}
      Components={cards}
      classes={{ containerRoot: styles.layer }}
      preventDuplicate
    >
      {children}
    </SnackbarProvider>
  );
}

export function useToasts(): Toasts {
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();
  return useMemo(() => {
    const show = (variant: VariantType, duration: number | null, text: string, options: ToastOptions = {}) =>
      enqueueSnackbar(text, {
        variant,
        key: options.key ?? `${variant} ${text}`,
        preventDuplicate: true,
        persist: duration === null,
        autoHideDuration: duration,
        detail: options.detail,
        extra: options.action,
      });
    const toast = (variant: VariantType, duration: number | null) => (text: string, options?: ToastOptions) =>
      show(variant, duration, text, options);
    return {
      success: toast('success', toastDurations.success),
      info: toast('info', toastDurations.default),
      warning: toast('warning', toastDurations.default),
      error: toast('error', toastDurations.default),
      duplicate: toast('warning', toastDurations.duplicate),
      progress: toast('info', toastDurations.progress),
      uploading: toast('info', toastDurations.uploading),
      persistentError: toast('error', null),
      persistentWarning: toast('warning', null),
      persistentSuccess: toast('success', null),
      tell: ({ severity, text, lasting, detail }, options) => {
        const duration = severity === 'success' ? toastDurations.success : toastDurations.default;
        return show(severity, lasting ? null : duration, text, { detail, ...options });
      },
      close: closeSnackbar,
    };
  }, [enqueueSnackbar, closeSnackbar]);
}
