import type { SnackbarKey, VariantType } from 'notistack';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { attempt } from '../attempt/attempt.ts';
import { PlainButton } from '../button/plain-button.tsx';
import { ReloadOutlined } from '../icons/icons.ts';
import { copyConfirmation, toastDurations } from '../measures/measures.ts';
import type { ToldOutcome } from '../messages/messages.ts';
import { hereToastHost, type ShownToasts } from './shown-toasts.ts';
import { Tally } from './tally.ts';
import { leaveAfter } from './toast-time.ts';
import styles from './unshown-toast.module.css';

export type ToastOptions = {
  /** Under the sentence: the message of a job, a reference. */
  detail?: ReactNode;
  /** A link or a button that helps, e.g. to create the missing company. */
  action?: ReactNode;
  /** What « Réessayer » does. Where several toasts are one, it does what each of them had failed at. */
  retry?: () => void;
  /** Which of several it tells of, a job or a file: those with the same words are one toast, which says how many. */
  of?: string;
  /** Two toasts with the same key are one; by default the kind, the sentence and what is said below it. */
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
  /** Something is in the clipboard now: 1 s. */
  copied: (text: string, options?: ToastOptions) => ToastKey;
  /** A file is on its way: 30 s, or until `close`. */
  uploading: (text: string, options?: ToastOptions) => ToastKey;
  /** These stay until somebody closes them. */
  persistentError: (text: string, options?: ToastOptions) => ToastKey;
  persistentWarning: (text: string, options?: ToastOptions) => ToastKey;
  persistentSuccess: (text: string, options?: ToastOptions) => ToastKey;
  /** What the catalogue says of something: its severity chooses the look and the time. */
  tell: (outcome: Pick<ToldOutcome, 'text' | 'severity' | 'lasting' | 'detail'>, options?: ToastOptions) => ToastKey;
  /** With a retry, or what it tells of, only this is taken out, as long as the toast stands for others, too. */
  close: (key: ToastKey, part?: (() => void) | string) => void;
};

interface StandingToast {
  /** notistack's own name, which is new each time. */
  id: string;
  retries: Set<() => void>;
  tally: Tally;
  /** Begins its time anew: it may tell of more while it stands. */
  renew: (() => void) | undefined;
}

/** What stands on the screen, by its key. */
type Standing = Map<ToastKey, StandingToast>;
type Act = (shown: ShownToasts, standing: Standing) => void;
/** The text is what it says, if anything. */
type Tell = (act: Act, text?: string) => void;

let told = 0;

const ActContext = createContext<Tell>(() => undefined);

/** What shows toasts is fetched when the page had this long for itself: the first may say that the network is gone. */
const PAGE_FIRST = 3000;

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
  const { Host, act, take, unshown } = useHost();

  return (
    <ActContext value={act}>
      {children}
      {Host && <Host layer={layer} onShown={take} />}
      {unshown !== undefined &&
        createPortal(
          <p className={styles.unshown} role="alert">
            {unshown}
          </p>,
          layer,
        )}
    </ActContext>
  );
}

/** Keeps what is said until there is something that shows it. */
function useHost() {
  const [Host, setHost] = useState(() => hereToastHost());
  const shown = useRef<ShownToasts>(null);
  const standing = useRef<Standing>(new Map());
  const waiting = useRef<{ act: Act; text: string | undefined }[]>([]);
  const [unshown, setUnshown] = useState<string>();
  const load = useCallback(() => {
    import('./toast-host.tsx').then(
      ({ ToastHost }) => setHost(() => ToastHost),
      // Whoever lost the network before it came reads the last of it, and has all of it once the network is back.
      () => {
        if (waiting.current.length === 0) return;
        setUnshown(waiting.current.findLast(({ text }) => text !== undefined)?.text);
        setTimeout(load, PAGE_FIRST);
      },
    );
  }, []);
  const take = useCallback((now: ShownToasts | null) => {
    shown.current = now;
    if (now === null) return;
    for (const { act } of waiting.current.splice(0)) act(now, standing.current);
    setUnshown(undefined);
  }, []);
  const act = useCallback<Tell>(
    (what, text) => {
      if (shown.current !== null) return what(shown.current, standing.current);
      waiting.current.push({ act: what, text });
      load();
    },
    [load],
  );

  const isHere = Host !== undefined;
  useEffect(() => {
    if (isHere) return;
    const timer = setTimeout(load, PAGE_FIRST);
    return () => clearTimeout(timer);
  }, [isHere, load]);
  return { Host, act, take, unshown };
}

type Shown = Pick<Toasts, 'close'> & {
  show: (variant: VariantType, duration: number | null, text: string, options?: ToastOptions) => ToastKey;
};

function shownBy(act: Tell): Shown {
  return {
    show: (variant, duration, text, options = {}) => {
      const below = typeof options.detail === 'string' ? ` ${options.detail}` : '';
      const key = options.key ?? `${variant} ${text}${below}`;
      act(({ enqueueSnackbar, closeSnackbar }, standing) => {
        const { retry, of } = options;
        const same = standing.get(key);
        if (same !== undefined) {
          if (retry) same.retries.add(retry);
          if (of !== undefined) same.tally.add(of);
          same.renew?.();
          return;
        }
        // One that is leaving is on the screen for notistack, which would say nothing at all.
        told += 1;
        const id = `${key} ${told}`;
        const retries = new Set(retry && [retry]);
        const tally = new Tally(of);
        const leave = () => void (standing.get(key)?.id === id && closeSnackbar(id));
        const renew = of === undefined || duration === null ? undefined : leaveAfter(duration, leave);
        standing.set(key, { id, retries, tally, renew });
        const again = () => {
          // It takes a moment to leave: pressed again it does nothing, nor to one that has come since.
          const failed = [...retries];
          retries.clear();
          if (standing.get(key)?.id === id) standing.delete(key);
          closeSnackbar(id);
          attempt(undefined, () => {
            for (const one of failed) one();
          });
        };
        enqueueSnackbar(text, {
          variant,
          key: id,
          persist: duration === null || renew !== undefined,
          autoHideDuration: duration,
          onClose: () => void (standing.get(key)?.id === id && standing.delete(key)),
          tally,
          detail: options.detail,
          extra: retry ? <RetryButton onRetry={again} /> : options.action,
        });
      }, `${text}${below}`);
      return key;
    },
    close: (key, part) =>
      act(({ closeSnackbar }, standing) => {
        const shown = standing.get(key);
        // Called without an id, closeSnackbar would close every message.
        if (shown === undefined || (part !== undefined && isLeftWithout(part, shown))) return;
        standing.delete(key);
        closeSnackbar(shown.id);
      }),
  };
}

/** Whether a toast stands on for others, once this is taken out of it; what is not in it takes nothing away. */
function isLeftWithout(part: (() => void) | string, { retries, tally }: StandingToast): boolean {
  if (typeof part === 'string') return !tally.delete(part) || tally.size > 0;
  return !retries.delete(part) || retries.size > 0;
}

export function useToasts(): Toasts {
  const act = useContext(ActContext);
  return useMemo(() => {
    const { show, close } = shownBy(act);
    const toast = (variant: VariantType, duration: number | null) => (text: string, options?: ToastOptions) =>
      show(variant, duration, text, options);
    return {
      success: toast('success', toastDurations.success),
      info: toast('info', toastDurations.default),
      warning: toast('warning', toastDurations.default),
      error: toast('error', toastDurations.default),
      duplicate: toast('warning', toastDurations.duplicate),
      progress: toast('info', toastDurations.progress),
      copied: toast('success', copyConfirmation),
      uploading: toast('info', toastDurations.uploading),
      persistentError: toast('error', null),
      persistentWarning: toast('warning', null),
      persistentSuccess: toast('success', null),
      tell: ({ severity, text, lasting, detail }, options) => {
        const duration = severity === 'success' ? toastDurations.success : toastDurations.default;
        return show(severity, lasting ? null : duration, text, { detail, ...options });
      },
      close,
    };
  }, [act]);
}

function RetryButton({ onRetry }: { onRetry: () => void }) {
  return (
    <PlainButton size="small" icon={<ReloadOutlined />} onClick={onRetry}>
      Réessayer
    </PlainButton>
  );
}
