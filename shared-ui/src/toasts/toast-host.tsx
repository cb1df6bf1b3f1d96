import { SnackbarProvider } from 'notistack';
import { useEffect } from 'react';
import { toastDurations, toastMaximum } from '../measures/measures.ts';
import { offerToastHost, type ToastHostProps } from './shown-toasts.ts';
import { ToastCard } from './toast-card.tsx';
import { makeRoom } from './toast-room.ts';
import styles from './toasts.module.css';

const cards = { default: ToastCard, success: ToastCard, info: ToastCard, warning: ToastCard, error: ToastCard };

/** What shows toasts, in the layer that was there before the first of them. */
export function ToastHost({ layer, onShown }: ToastHostProps) {
  useEffect(() => makeRoom(layer), [layer]);
  return (
    <SnackbarProvider
      ref={onShown}
      domRoot={layer}
      maxSnack={toastMaximum}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      autoHideDuration={toastDurations.default}
      Components={cards}
      classes={{ containerRoot: styles.layer }}
    />
  );
}

offerToastHost(ToastHost);
