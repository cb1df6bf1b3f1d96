import { BellOutlined } from '@bloom/shared-ui/icons';
import { PlainIconButton } from '@bloom/shared-ui/plain-button';
import { useLocation } from '@bloom/shared-ui/routing';
import { useToasts } from '@bloom/shared-ui/toasts';
import { useEffect, useRef, useState } from 'react';
import { useLater } from '../timing/use-later.ts';
import { loadNews, loadPanel, PAGE_FIRST } from './load-news.ts';
import styles from './notifications.module.css';

/** The bell; how much is unread and the panel below it come after the page. */
export function NotificationBell() {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const toasts = useToasts();
  const onFailure = () => {
    setOpen(false);
    toasts.error('Les notifications n’ont pas pu s’ouvrir. Vérifier la connexion, puis réessayer.');
  };
  const news = useLater(loadNews, { delay: PAGE_FIRST, isWanted: isOpen, onFailure });
  const panel = useLater(loadPanel, { isWanted: isOpen, onFailure });
  // Whoever is about to click: what does not come is told after the click.
  const prepare = () => void loadPanel().catch(() => undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: following a notification closes the panel
  useEffect(() => setOpen(false), [pathname]);

  useEffect(() => {
    if (!isOpen) {
      return;
    }
    const onPointerDown = (event: PointerEvent) => {
      const { target } = event;
      // A confirmation opened from the panel lives outside of it.
      if (target instanceof Element && !root.current?.contains(target) && target.closest('[data-layer]') === null) {
        setOpen(false);
      }
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [isOpen]);

  const close = () => {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };

  return (
    <div ref={root} className={styles.root}>
      <PlainIconButton
        label="Notifications"
        icon={<BellOutlined />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={prepare}
        onFocus={prepare}
      />
      {news !== undefined && <news.NotificationNews isOpen={isOpen} Panel={panel?.NotificationPanel} onClose={close} />}
    </div>
  );
}
