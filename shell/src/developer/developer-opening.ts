const EVENT = 'bloom:developer-panel';

/** Asks for the developer panel, from wherever. */
export function openDeveloperPanel(): void {
  window.dispatchEvent(new Event(EVENT));
}

/** Ctrl+Shift+D, or ⌘+Shift+D; the place of the key counts, not what the keyboard writes there. */
function isShortcut({ ctrlKey, metaKey, shiftKey, altKey, code }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && shiftKey && !altKey && code === 'KeyD';
}

/** @returns how to stop listening. */
export function onDeveloperPanelAsked(listener: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (isShortcut(event)) {
      event.preventDefault();
      listener();
    }
  };
  window.addEventListener(EVENT, listener);
  window.addEventListener('keydown', onKeyDown);
  return () => {
    window.removeEventListener(EVENT, listener);
    window.removeEventListener('keydown', onKeyDown);
  };
}
