import type { ReactNode } from 'react';
import { Link, type LinkProps } from '../routing/routing.ts';
import { ButtonIcon, type ButtonLook, buttonClass } from './plain-button.tsx';

/** A link that looks like a button: for going somewhere, not for doing something. */
export function ButtonLink({ variant, size, icon, block, className, children, ...rest }: ButtonLook & LinkProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, block }, className)}>
      {icon && <ButtonIcon>{icon}</ButtonIcon>}
      {children}
    </Link>
  );
}

/** A button that leads to another site or to a file. */
export function ButtonAnchor(
  props: ButtonLook & { href: string; download?: string; newTab?: boolean; children: ReactNode },
) {
  const { variant, size, icon, block, href, download, newTab = false, children } = props;
  return (
    <a
      className={buttonClass({ variant, size, block })}
      href={href}
      download={download}
      {...(newTab ? { target: '_blank', rel: 'noreferrer' } : {})}
    >
      {icon && <ButtonIcon>{icon}</ButtonIcon>}
      {children}
      {newTab && <span className="visually-hidden"> (nouvel onglet)</span>}
    </a>
  );
}
