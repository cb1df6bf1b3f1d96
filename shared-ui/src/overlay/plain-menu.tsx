import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { PlainButton } from '../button/plain-button.tsx';
import { CheckOutlined } from '../icons/icons.ts';
import { Link } from '../routing/routing.ts';
import styles from './plain-overlay.module.css';

export type MenuItem = {
  key: string;
  label: string;
  icon?: ReactNode;
  /** Goes somewhere… */
  to?: string;
  /** …or does something. */
  onSelect?: () => void;
  /** One of several choices, and whether it holds: the menu stays open. For PlainMenu. */
  checked?: boolean;
  /** Another kind of thing than what stands above: a line parts them. For PlainMenu. */
  isApart?: boolean;
  /** Last in the list, red. */
  danger?: boolean;
  disabled?: boolean;
};

export type PlainMenuProps = {
  /** The button's accessible name, which must contain what is read on its face. */
  label: string;
  /** Drawn on the button. */
  face: ReactNode;
  items: readonly MenuItem[];
  /** Above the items: who is signed in, for example. */
  header?: ReactNode;
};

/** A button that opens a list of actions below its right end: arrows, Home, End, Escape. */
export function PlainMenu({ label, face, items, header }: PlainMenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const menuId = useId();

  useEffect(() => {
    if (!open) return;
    root.current?.querySelector<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])')?.focus();
    const onPointerDown = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [open]);

  const close = () => {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens in the menu inside
    <div ref={root} className={styles.menuRoot} onKeyDown={(event) => open && moveInMenu(event, close)}>
      <PlainButton
        variant="quiet"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onClick={() => setOpen(!open)}
      >
        {face}
      </PlainButton>
      {open && (
        <div className={styles.menu}>
          {header}
          <div id={menuId} role="menu" aria-label={label}>
            {items.map((item) => (
              <Item key={item.key} item={item} onDone={close} />
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

function Item({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const className = [styles.item, item.danger && styles.danger, item.isApart && styles.apart].filter(Boolean).join(' ');
  const content = (
    <>
      {item.icon !== undefined && <span aria-hidden="true">{item.icon}</span>}
      {item.checked !== undefined && (
        <span className={styles.check} aria-hidden="true">
          {item.checked && <CheckOutlined />}
        </span>
      )}
      {item.label}
    </>
  );
  if (item.to !== undefined && !item.disabled) {
    return (
      <Link role="menuitem" tabIndex={-1} className={className} to={item.to} onClick={onDone}>
        {content}
      </Link>
    );
  }
  const select = () => {
    if (item.disabled) return;
    if (item.checked === undefined) onDone();
    item.onSelect?.();
  };
  return (
    <button
      type="button"
      {...roleOf(item)}
      tabIndex={-1}
      className={className}
      aria-disabled={item.disabled || undefined}
      onClick={select}
    >
      {content}
    </button>
  );
}

const roleOf = ({ checked }: MenuItem) =>
  checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked };

function moveInMenu(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const targets: Record<string, number> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  const target = targets[event.key];
  if (target !== undefined) {
    event.preventDefault();
    items[target]?.focus();
  } else if (event.key === 'Escape') {
    // The dialog around, if any, stays open.
    event.preventDefault();
    close();
  } else if (event.key === 'Tab') {
    close();
  }
}
