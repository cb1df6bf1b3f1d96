import type { SnackbarProvider } from 'notistack';
import type { ComponentType } from 'react';

export type ShownToasts = Pick<SnackbarProvider, 'enqueueSnackbar' | 'closeSnackbar'>;

export interface ToastHostProps {
  layer: HTMLElement;
  /** Called with what shows toasts, and with nothing when it goes. */
  onShown: (shown: ShownToasts | null) => void;
}

let here: ComponentType<ToastHostProps> | undefined;

/** By the host itself, when its code is here. */
export function offerToastHost(host: ComponentType<ToastHostProps>): void {
  here = host;
}

/** Undefined until its code is here. */
export function hereToastHost(): ComponentType<ToastHostProps> | undefined {
  return here;
}
