import { type ReactNode, type RefObject, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button, IconButton } from '../button/button.tsx';
import { CloseOutlined } from '../icons/icons.ts';
import { useModal } from '../overlay/overlay.tsx';
import styles from './dialog.module.css';

export type DialogProps = {
  open: boolean;
  title: string;
  /** Escape, the close button and a click beside. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons, the main one last; on a phone they share the width. */
  footer?: ReactNode;
  /** `small` 440 px, `medium` 640 px, `large` 960 px, `full` the whole window. */
  size?: 'small' | 'medium' | 'large' | 'full';
  /** Where the focus goes first; the panel by default. An element with `data-autofocus` also works. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Something typed would be lost: a click beside does nothing. */
  keepOnOutsideClick?: boolean;
  closeLabel?: string;
};

/** A modal dialog; a sheet from the bottom on a phone. */
export function Dialog(props: DialogProps) {
  return props.open ? createPortal(<Panel {...props} />, document.body) : null;
}

function Panel(props: DialogProps) {
  const { title, onClose, children, footer, size = 'medium', initialFocus, keepOnOutsideClick = false } = props;
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useModal(panel, onClose, initialFocus);

  return (
    <div className={styles.layer} data-layer="modal">
      <div className={styles.backdrop} aria-hidden="true" onClick={keepOnOutsideClick ? undefined : onClose} />
      <div
        ref={panel}
        className={`${styles.panel} ${styles[size]}`}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <IconButton label={props.closeLabel ?? 'Fermer'} icon={<CloseOutlined />} onClick={onClose} />
        </header>
        <div className={styles.body}>{children}</div>
        {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </div>
  );
}

export type ConfirmDialogProps = {
  open: boolean;
  title: string;
  /** What will happen and to what. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Cannot be undone: red. */
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    confirmLabel,
    cancelLabel = 'Annuler',
    danger = false,
    busy,
    onConfirm,
    onClose,
  } = props;
  return (
    <Dialog
      open={open}
      title={title}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            loading={busy}
            onClick={onConfirm}
            data-autofocus={danger ? undefined : true}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
