import { PlainButton, type PlainButtonProps } from '../button/plain-button.tsx';
import { useSending } from './sending.ts';

/** Sends the form around it, on pages that stay light. */
export function PlainSubmitButton({ variant = 'primary', ...rest }: Omit<PlainButtonProps, 'type' | 'onClick'>) {
  return <PlainButton {...rest} {...useSending()} variant={variant} />;
}
