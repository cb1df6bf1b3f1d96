import { type CustomContentProps, SnackbarContent, useSnackbar } from 'notistack';
import { type FocusEvent, type KeyboardEvent, type ReactNode, type Ref, useSyncExternalStore } from 'react';
import {
  CheckCircleOutlined,
  CloseOutlined,
  ExclamationCircleOutlined,
  InfoCircleOutlined,
  WarningOutlined,
} from '../icons/icons.ts';
import type { Tally } from './tally.ts';
import styles from './toast-card.module.css';

type Extras = { tally: Tally; detail: ReactNode; extra: ReactNode };

declare module 'notistack' {
  interface VariantOverrides {
    success: Extras;
    info: Extras;
    warning: Extras;
    error: Extras;
    default: Extras;
  }
}

const icons = {
  default: <InfoCircleOutlined />,
  info: <InfoCircleOutlined />,
  success: <CheckCircleOutlined />,
  warning: <WarningOutlined />,
  error: <ExclamationCircleOutlined />,
};

/** Where the focus was before it came to the messages: it goes back there when the last one is closed. */
let cameFrom: Element | null = null;

const layerOf = (element: Element) => element.closest('[data-layer="toasts"]');

function rememberOrigin(event: FocusEvent): void {
  const origin = event.relatedTarget;
  if (origin instanceof Element && layerOf(event.currentTarget)?.contains(origin) === false) cameFrom = origin;
}

/** The keyboard goes on with the next message, else where it came from; it is never sent to the page's start. */
function leaveFocus(card: Element): void {
  const cards = [...(layerOf(card)?.querySelectorAll('[data-toast]') ?? [])];
  const place = cards.indexOf(card);
  const next = cards[place + 1] ?? cards[place - 1];
  const target = next?.querySelector('[data-close]') ?? cameFrom;
  if (target instanceof HTMLElement && target.isConnected) target.focus();
}

/** One message. Escape closes it when the focus is inside. */
export function ToastCard({
  id,
  variant,
  message,
  tally,
  detail,
  extra,
  style,
  ref,
}: CustomContentProps & Extras & { ref?: Ref<HTMLDivElement> }) {
  const { closeSnackbar } = useSnackbar();
  const urgent = variant === 'error' || variant === 'warning';
  const close = (card: Element | null) => {
    if (card?.contains(document.activeElement)) leaveFocus(card);
    closeSnackbar(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The same key must not close the dialog below the message, too.
    event.stopPropagation();
    close(event.currentTarget);
  };
  return (
    <SnackbarContent
      ref={ref}
      style={style}
      className={`${styles.card} ${styles[variant]}`}
      role={urgent ? 'alert' : 'status'}
      data-toast=""
      onFocus={rememberOrigin}
      onKeyDown={onKeyDown}
    >
      <span className={styles.icon} aria-hidden="true">
        {icons[variant]}
      </span>
      <div className={styles.text}>
        <p>
          {message}
          <HowMany tally={tally} />
        </p>
        {detail !== undefined && <div className={styles.detail}>{detail}</div>}
        {extra !== undefined && <div className={styles.extra}>{extra}</div>}
      </div>
      <button
        type="button"
        className={styles.close}
        onClick={(event) => close(event.currentTarget.closest('[data-toast]'))}
        aria-label="Fermer ce message"
        data-close=""
      >
        <CloseOutlined aria-hidden="true" />
      </button>
    </SnackbarContent>
  );
}

/** « × 3 » */
function HowMany({ tally }: { tally: Tally }) {
  const count = useSyncExternalStore(tally.subscribe, () => tally.size);
  return count > 1 ? (
    <strong className={styles.count}>
      ×{'\u00a0'}
      {count}
    </strong>
  ) : null;
}
