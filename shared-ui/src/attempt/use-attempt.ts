import { type MouseEvent, useEffect, useRef } from 'react';
import { ancestorsOf, focusNearest } from '../focus/nearest-stop.ts';
import { attempt } from './attempt.ts';
import { useThere } from './use-there.ts';

type Handler = (event: MouseEvent<HTMLButtonElement>) => void;

/**
 * What a click does, so that « Réessayer » does the whole of it once more: also what follows a change. Whose button is
 * gone with what it did goes on from the nearest thing that is left, not from the start of the page.
 */
export function useAttempt(handler: Handler | undefined): Handler | undefined {
  const latest = useRef(handler);
  const pressed = useRef<Element>(null);
  useEffect(() => {
    latest.current = handler;
  });
  const isThere = useThere(() => keepFocus(pressed.current));
  if (handler === undefined) return undefined;
  return (event) => {
    pressed.current = event.currentTarget;
    const again = () => attempt({ again, isThere }, () => latest.current?.(event));
    again();
  };
}

/** For a button that goes by itself when what it offers happens: whoever stands on it goes on in the same way. */
export function useKeptFocus() {
  const button = useRef<HTMLButtonElement>(null);
  useThere(() => keepFocus(button.current));
  return button;
}

function keepFocus(pressed: Element | null): void {
  if (pressed === null || document.activeElement !== pressed) return;
  const around = ancestorsOf(pressed);
  queueMicrotask(() => {
    if (!pressed.isConnected && document.activeElement === document.body) focusNearest(around);
  });
}
