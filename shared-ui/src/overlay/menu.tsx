import Dropdown from 'antd/es/dropdown';
import type { MenuProps } from 'antd/es/menu';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Button, type ButtonSize, type ButtonVariant, IconButton } from '../button/button.tsx';
import { Link } from '../routing/routing.ts';
import styles from './menu.module.css';
import type { MenuItem } from './plain-menu.tsx';
import { popupPlace } from './popup-place.ts';

export type { MenuItem } from './plain-menu.tsx';

export type ActionMenuProps = {
  /** The button's text, or its accessible name when `iconOnly`. */
  label: string;
  /** Whom or what it is about, for whoever hears the button apart from its row. */
  about?: string;
  icon?: ReactNode;
  iconOnly?: boolean;
  variant?: ButtonVariant;
  size?: ButtonSize;
  align?: 'start' | 'end';
  items: readonly MenuItem[];
};

/** A button that opens a list of actions: arrows, Home, End, Escape. */
export function ActionMenu(props: ActionMenuProps) {
  const { label, about, icon, iconOnly = false, variant, size, align = 'end', items } = props;
  const [open, setOpen] = useState(false);
  const id = useId();
  const name = about === undefined ? label : `${label}\u00a0: ${about}`;
  const trigger = {
    'aria-haspopup': 'menu' as const,
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    variant,
    size,
    icon,
  };
  const choose: MenuProps['onClick'] = ({ key, domEvent }) => {
    const item = items.find((each) => each.key === key);
    // The item goes with the menu: a dialog that it opens gives the focus back to the button.
    if (item?.onSelect) document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(id)}"]`)?.focus();
    item?.onSelect?.();
    // A click is the link's own; who presses Enter may stand on the link or on the item around it.
    if (item?.to === undefined || domEvent.type !== 'keydown') return;
    domEvent.preventDefault();
    domEvent.currentTarget.querySelector('a')?.click();
  };
  return (
    <Dropdown
      autoFocus
      destroyOnHidden
      trigger={['click']}
      placement={align === 'end' ? 'bottomRight' : 'bottomLeft'}
      getPopupContainer={popupPlace}
      open={open}
      onOpenChange={setOpen}
      menu={{
        id,
        'aria-label': name,
        items: items.map(itemOf),
        onClick: choose,
        onKeyDown: keepDialogOpen,
      }}
    >
      {iconOnly ? (
        <IconButton {...trigger} label={name} />
      ) : (
        <Button {...trigger}>
          {label}
          {about !== undefined && <span className="visually-hidden">{`\u00a0: ${about}`}</span>}
        </Button>
      )}
    </Dropdown>
  );
}

function itemOf({ key, label, icon, to, danger, disabled }: MenuItem) {
  const isLink = to !== undefined && !disabled;
  return {
    key,
    danger,
    disabled,
    icon: icon && <span aria-hidden="true">{icon}</span>,
    label: isLink ? (
      <Link to={to} tabIndex={-1} className={styles.way}>
        {label}
      </Link>
    ) : (
      label
    ),
  };
}

/** Escape closes the menu; the dialog around, if any, stays open. */
function keepDialogOpen(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.preventDefault();
}
