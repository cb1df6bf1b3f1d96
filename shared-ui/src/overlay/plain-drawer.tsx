import { type ReactNode, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { PlainIconButton } from '../button/plain-button.tsx';
import { CloseOutlined } from '../icons/icons.ts';
import { useModal } from './overlay.tsx';
import styles from './plain-overlay.module.css';

export type DrawerProps = {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
};

/** A panel from the left: the menu on a phone. */
export function PlainDrawer(props: DrawerProps) {
  return props.open ? createPortal(<DrawerPanel {...props} />, document.body) : null;
}

function DrawerPanel({ title, onClose, children }: DrawerProps) {
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useModal(panel, onClose);
  return (
    <div className={styles.layer}>
      <div className={styles.backdrop} aria-hidden="true" onClick={onClose} />
      <div
        ref={panel}
        className={styles.drawer}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        <header className={styles.drawerHeader}>
          <h2 id={titleId}>{title}</h2>
          <PlainIconButton label="Fermer" icon={<CloseOutlined />} onClick={onClose} />
        </header>
        <div className={styles.drawerBody}>{children}</div>
      </div>
    </div>
  );
}
