import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { useAttempt } from '../attempt/use-attempt.ts';
import styles from './plain-button.module.css';

export type ButtonVariant = 'default' | 'primary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

export type ButtonLook = {
  /** `primary` once a screen; `danger` for what cannot be undone. */
  variant?: ButtonVariant;
  /** `large` is 44 px everywhere; `medium` grows to 44 px on touch screens. */
  size?: ButtonSize;
  icon?: ReactNode;
  /** Full width of its container. */
  block?: boolean;
};

export type PlainButtonProps = ButtonLook & {
  /** Keeps the label and its width, refuses clicks, says « busy » to screen readers. */
  loading?: boolean;
  ref?: Ref<HTMLButtonElement>;
} & ButtonHTMLAttributes<HTMLButtonElement>;

/** The classes of a button, for the links that look like one. */
export function buttonClass({ variant = 'default', size = 'medium', block = false }: ButtonLook, extra = ''): string {
  return [styles.button, styles[variant], styles[size], block ? styles.block : '', extra].filter(Boolean).join(' ');
}

export function PlainButton(props: PlainButtonProps) {
  const { variant, size, icon, block, loading = false, className, children, disabled, ...rest } = props;
  const onClick = useAttempt(rest.onClick);
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, block }, className)}
      disabled={disabled}
      aria-busy={loading || undefined}
      // Not `disabled` while loading: a disabled button would lose the focus and send it back to the page's start.
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {loading ? <span className={styles.spinner} aria-hidden="true" /> : icon && <ButtonIcon>{icon}</ButtonIcon>}
      {children}
    </button>
  );
}

/** Only an icon to look at; `label` is its accessible name and its tooltip. */
export function PlainIconButton({
  label,
  icon,
  ...rest
}: Omit<PlainButtonProps, 'children' | 'block'> & { label: string }) {
  return (
    <PlainButton
      variant="quiet"
      {...rest}
      icon={icon}
      aria-label={label}
      title={label}
      className={`${styles.icon} ${rest.className ?? ''}`}
    />
  );
}

export function ButtonIcon({ children }: { children: ReactNode }) {
  return (
    <span className={styles.glyph} aria-hidden="true">
      {children}
    </span>
  );
}
