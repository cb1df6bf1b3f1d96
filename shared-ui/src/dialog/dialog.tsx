import Modal from 'antd/es/modal/Modal';
import type { ReactNode, RefObject } from 'react';
import { Button } from '../button/button.tsx';
import { CloseOutlined } from '../icons/icons.ts';
import { ModalBehaviour } from '../overlay/modal-behaviour.tsx';
import { UnsavedProvider, useGuardedClose, useLeave } from '../overlay/unsaved.tsx';
import styles from './dialog.module.css';

export type DialogProps = {
  open: boolean;
  title: string;
  /**
   * Escape, the close button and a click beside; they ask first while a form inside holds something that is not sent.
   */
  onClose: () => void;
  children: ReactNode;
  /** Buttons: the way out, the main one, then what refuses or takes away; on a phone they share the width. */
  footer?: ReactNode;
  /** `small` 440 px, `medium` 640 px, `large` 960 px, `full` the whole window. */
  size?: 'small' | 'medium' | 'large' | 'full';
  /** Where the focus goes first; the panel by default. An element with `data-autofocus` also works. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Something typed would be lost: a click beside does nothing. */
  keepOnOutsideClick?: boolean;
  closeLabel?: string;
};

const WIDTHS = { small: 440, medium: 640, large: 960, full: '100%' };

/** A modal dialog; a sheet from the bottom on a phone. */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: DialogProps) {
  const { title, onClose, children, footer, size = 'medium', initialFocus, keepOnOutsideClick = false } = props;
  const guarded = useGuardedClose(onClose);
  return (
    <UnsavedProvider value={guarded.closing}>
      <Modal
        open
        centered
        // Straight into the page: the focus can go there at once.
        getContainer={document.body}
        title={<h2>{title}</h2>}
        footer={footer ?? null}
        width={WIDTHS[size]}
        className={`${styles.dialog} ${size === 'full' ? styles.full : ''}`}
        classNames={{ wrapper: styles.layer, body: styles.body, footer: styles.footer }}
        closable={{ 'aria-label': props.closeLabel ?? 'Fermer', closeIcon: <CloseOutlined aria-hidden="true" /> }}
        mask={{ closable: !keepOnOutsideClick }}
        // What opens is there at once, and the page behind is held by useModal.
        transitionName=""
        maskTransitionName=""
        scrollLock={false}
        keyboard={false}
        focusable={{ trap: false, focusTriggerAfterClose: false }}
        onCancel={guarded.close}
      >
        <ModalBehaviour onClose={guarded.close} initialFocus={initialFocus} />
        {children}
        <LeaveQuestion open={guarded.isAsking} onLeave={guarded.confirm} onStay={guarded.stay} />
      </Modal>
    </UnsavedProvider>
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
          <CancelButton onClick={onClose}>{cancelLabel}</CancelButton>
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

/** Gives up what is typed: inside a dialog or drawer it asks first, as Escape does. */
export function CancelButton({ onClick, children = 'Annuler' }: { onClick: () => void; children?: ReactNode }) {
  const leave = useLeave();
  return <Button onClick={() => leave(onClick)}>{children}</Button>;
}

/** Before something typed is thrown away. */
export function LeaveQuestion({ open, onLeave, onStay }: { open: boolean; onLeave: () => void; onStay: () => void }) {
  return (
    <ConfirmDialog
      open={open}
      danger
      title={'Fermer sans enregistrer\u202f?'}
      confirmLabel="Fermer sans enregistrer"
      cancelLabel="Continuer la saisie"
      onConfirm={onLeave}
      onClose={onStay}
    >
      Ce qui a été saisi ici n’est pas envoyé.
    </ConfirmDialog>
  );
}
