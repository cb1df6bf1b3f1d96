import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type ButtonSize, type ButtonVariant, PlainButton, PlainIconButton } from '../button/plain-button.tsx';
import { Link } from '../routing/routing.ts';
import styles from './overlay.module.css';

export type MenuItem = {
  key: string;
  label: string;
  icon?: ReactNode;
  /** Goes somewhere… */
  to?: string;
  /** …or does something. */
  onSelect?: () => void;
  /** Last in the list, red. */
  danger?: boolean;
  disabled?: boolean;
};

export type ActionMenuProps = {
  /** The button's text, or its accessible name when `iconOnly`. */
  label: string;
  icon?: ReactNode;
  iconOnly?: boolean;
  /** Drawn on the button instead of the label, which stays its accessible name and must contain what is read here. */
  face?: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  align?: 'start' | 'end';
  items: readonly MenuItem[];
  /** Above the items: who is signed in, for example. */
  header?: ReactNode;
};

/** A button that opens a list of actions: arrows, Home, End, Escape. */
export function ActionMenu(props: ActionMenuProps) {
  const { label, icon, iconOnly = false, face, variant, size, align = 'end', items, header } = props;
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const menuId = useId();
  const side = useSideInView(panel, open, align);

  useEffect(() => {
    if (!open) return;
    root.current?.querySelector<HTMLElement>('[role="menuitem"]:not([aria-disabled="true"])')?.focus();
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
  const trigger = {
    'aria-haspopup': 'menu' as const,
    'aria-expanded': open,
    'aria-controls': open ? menuId : undefined,
    onClick: () => setOpen(!open),
    variant,
    size,
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens in the menu inside
    <div ref={root} className={styles.menuRoot} onKeyDown={(event) => open && moveInMenu(event, close)}>
      {iconOnly ? (
        <PlainIconButton {...trigger} label={label} icon={icon} />
      ) : (
        <PlainButton {...trigger} icon={icon} aria-label={face === undefined ? undefined : label}>
          {face ?? label}
        </PlainButton>
      )}
      {open && (
        <div ref={panel} className={`${styles.menu} ${styles[side]}`}>
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

/** The asked side unless the list would leave the window there. */
function useSideInView(panel: RefObject<HTMLElement | null>, open: boolean, align: 'start' | 'end'): 'start' | 'end' {
  const [side, setSide] = useState(align);
  useLayoutEffect(() => {
    if (!open) {
      setSide(align);
      return;
    }
    const place = panel.current?.getBoundingClientRect();
    if (!place) return;
    if (place.left < 0) setSide('start');
    else if (place.right > document.documentElement.clientWidth) setSide('end');
  }, [panel, open, align]);
  return side;
}

function Item({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const className = `${styles.item} ${item.danger ? styles.danger : ''}`;
  const content = (
    <>
      {item.icon !== undefined && <span aria-hidden="true">{item.icon}</span>}
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
    onDone();
    item.onSelect?.();
  };
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={className}
      aria-disabled={item.disabled || undefined}
      onClick={select}
    >
      {content}
    </button>
  );
}

function moveInMenu(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
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
