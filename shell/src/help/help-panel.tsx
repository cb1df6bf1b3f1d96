import { IconButton } from '@bloom/shared-ui/button';
import { Drawer } from '@bloom/shared-ui/drawer';
import { CloseOutlined } from '@bloom/shared-ui/icons';
import { useMediaQuery } from '@bloom/shared-ui/theme';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './help-chat.module.css';

const NARROW = '(max-width: 600px)';

export interface HelpPanelProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** In the corner, beside the page one asks about; on a phone, where nothing is beside, over it. */
export function HelpPanel(props: HelpPanelProps) {
  const isNarrow = useMediaQuery(NARROW);
  return isNarrow ? (
    <Drawer open title={props.title} onClose={props.onClose}>
      <div className={styles.inDrawer}>{props.children}</div>
    </Drawer>
  ) : (
    <CornerPanel {...props} />
  );
}

function CornerPanel({ title, onClose, children }: HelpPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();

  useEffect(() => {
    const before = document.activeElement;
    (panel.current?.querySelector<HTMLElement>('[data-autofocus]') ?? panel.current)?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) {
        before.focus();
      }
    };
  }, []);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      onClose();
    }
  };
  return (
    <div
      ref={panel}
      className={styles.corner}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={closeOnEscape}
    >
      <header className={styles.header}>
        <h2 id={titleId}>{title}</h2>
        <IconButton label="Fermer" icon={<CloseOutlined />} onClick={onClose} />
      </header>
      {children}
    </div>
  );
}
