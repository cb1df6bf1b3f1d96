import { type ReactNode, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../button/button.tsx';
import { CloseOutlined } from '../icons/icons.ts';
import styles from './overlay.module.css';
import { useModal } from './overlay.tsx';

export type DrawerProps = {
  open: boolean;
  title: string;
  onClose: () => void;
  side?: 'left' | 'right';
  hideTitle?: boolean;
  children: ReactNode;
};

/** A panel from the side: the menu on a phone, details beside a list. */
export function Drawer(props: DrawerProps) {
  return props.open ? createPortal(<DrawerPanel {...props} />, document.body) : null;
}

function DrawerPanel({ title, onClose, side = 'right', hideTitle = false, children }: DrawerProps) {
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useModal(panel, onClose);
  return (
    <div className={styles.layer} data-layer="modal">
      <div className={styles.backdrop} aria-hidden="true" onClick={onClose} />
      <div
        ref={panel}
        className={`${styles.drawer} ${styles[side]}`}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        <header className={styles.drawerHeader}>
          <h2 id={titleId} className={hideTitle ? 'visually-hidden' : undefined}>
            {title}
          </h2>
          <IconButton label="Fermer" icon={<CloseOutlined />} onClick={onClose} />
        </header>
        <div className={styles.drawerBody}>{children}</div>
      </div>
    </div>
  );
}
