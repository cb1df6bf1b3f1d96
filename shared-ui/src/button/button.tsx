import AntButton, { type ButtonProps as AntProps } from 'antd/es/button';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { useAttempt } from '../attempt/use-attempt.ts';
import styles from './button.module.css';
import { ButtonIcon, type ButtonLook, type ButtonSize, type ButtonVariant } from './plain-button.tsx';

export type { ButtonSize, ButtonVariant } from './plain-button.tsx';

export type ButtonProps = ButtonLook & {
  /** Keeps the label and its width, refuses clicks, says « busy » to screen readers. */
  loading?: boolean;
  ref?: Ref<HTMLButtonElement>;
} & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color'>;

const VARIANTS: Record<ButtonVariant, Pick<AntProps, 'color' | 'variant'>> = {
  default: { color: 'default', variant: 'outlined' },
  primary: { color: 'primary', variant: 'solid' },
  quiet: { color: 'default', variant: 'text' },
  danger: { color: 'danger', variant: 'outlined' },
};

const SIZES: Record<ButtonSize, AntProps['size']> = { small: 'small', medium: 'middle', large: 'large' };

/** antd's own sign says « loading » aloud, in English and as a part of the button's name. */
const busy = { icon: <span className={styles.spinner} aria-hidden="true" /> };

export function Button(props: ButtonProps) {
  const { variant = 'default', size = 'medium', icon, loading = false, type = 'button', className, ...rest } = props;
  const onClick = useAttempt(rest.onClick);
  return (
    <AntButton
      {...rest}
      {...VARIANTS[variant]}
      onClick={onClick}
      size={SIZES[size]}
      htmlType={type}
      icon={icon && <ButtonIcon>{icon}</ButtonIcon>}
      loading={loading && busy}
      className={`${styles.button} ${styles[size]} ${className ?? ''}`}
      aria-busy={loading || undefined}
      // Not `disabled` while loading: a disabled button would lose the focus and send it back to the page's start.
      aria-disabled={loading || rest['aria-disabled']}
    />
  );
}

/** Only an icon to look at; `label` is its accessible name and its tooltip. */
export function IconButton({ label, ...rest }: Omit<ButtonProps, 'children' | 'block'> & { label: string }) {
  return <Button variant="quiet" {...rest} aria-label={label} title={label} />;
}
