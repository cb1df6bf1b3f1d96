import { SearchOutlined } from '@bloom/shared-ui/icons';
import { useToasts } from '@bloom/shared-ui/toasts';
import { useCallback, useEffect, useState } from 'react';
import type { SearchDialog } from './search-dialog.tsx';
import styles from './search-launcher.module.css';
import type { SearchScope } from './search-scope.ts';

/** The search itself comes when it is wanted. */
async function loadDialog(): Promise<typeof SearchDialog> {
  const module = await import('./search-dialog.tsx');
  return module.SearchDialog;
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Another dialog is open: it has the keyboard. */
const isBusy = () => document.querySelector('[data-layer="modal"]') !== null;

/** The button of the search and its keys: Ctrl K, on Apple’s keyboards ⌘ K. */
export function SearchLauncher(props: SearchScope) {
  const toasts = useToasts();
  const [Dialog, setDialog] = useState<{ component: typeof SearchDialog }>();
  const [isOpen, setOpen] = useState(false);

  const open = useCallback(() => {
    setOpen(true);
    loadDialog().then(
      (component) => setDialog({ component }),
      () => {
        setOpen(false);
        toasts.error('La recherche n’a pas pu s’ouvrir. Vérifier la connexion, puis réessayer.');
      },
    );
  }, [toasts]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isShortcut || event.shiftKey || event.altKey || isBusy()) return;
      // The browser's own search bar stays closed.
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);

  const prefetch = () => void loadDialog().catch(() => undefined);
  return (
    <>
      <button
        type="button"
        className={styles.launcher}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
        onPointerEnter={prefetch}
        onFocus={prefetch}
      >
        <SearchOutlined aria-hidden="true" />
        <span className={styles.text}>Rechercher</span>
        <span className={styles.keys} aria-hidden="true">
          {isApple() ? '⌘ K' : 'Ctrl K'}
        </span>
      </button>
      {isOpen && Dialog && <Dialog.component {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
