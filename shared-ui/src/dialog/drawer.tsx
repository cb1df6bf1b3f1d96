import AntDrawer from 'antd/es/drawer';
import { CloseOutlined } from '../icons/icons.ts';
import { ModalBehaviour } from '../overlay/modal-behaviour.tsx';
import type { DrawerProps as PlainProps } from '../overlay/plain-drawer.tsx';
import { UnsavedProvider, useGuardedClose } from '../overlay/unsaved.tsx';
import { LeaveQuestion } from './dialog.tsx';
import styles from './drawer.module.css';

export type DrawerProps = PlainProps & {
  /** Room for a whole page; all of a phone. */
  wide?: boolean;
};

/** A panel from the right: details beside a page. */
export function Drawer(props: DrawerProps) {
  return props.open ? <OpenDrawer {...props} /> : null;
}

function OpenDrawer({ title, wide = false, onClose, children }: DrawerProps) {
  const guarded = useGuardedClose(onClose);
  return (
    <UnsavedProvider value={guarded.closing}>
      <AntDrawer
        open
        size={wide ? 'min(1080px, 100vw)' : 'min(420px, calc(100vw - 48px))'}
        // Straight into the page: the focus can go there at once.
        getContainer={document.body}
        title={<h2>{title}</h2>}
        closable={{ 'aria-label': 'Fermer', placement: 'end', closeIcon: <CloseOutlined aria-hidden="true" /> }}
        classNames={{ section: styles.drawer }}
        autoFocus={false}
        keyboard={false}
        focusable={{ trap: false, focusTriggerAfterClose: false }}
        onClose={guarded.close}
      >
        <ModalBehaviour onClose={guarded.close} />
        {children}
        <LeaveQuestion open={guarded.isAsking} onLeave={guarded.confirm} onStay={guarded.stay} />
      </AntDrawer>
    </UnsavedProvider>
  );
}
