import { Button, type ButtonProps } from '../button/button.tsx';
import { useSending } from './sending.ts';

/** Sends the form around it. */
export function SubmitButton({ loading, variant = 'primary', ...rest }: Omit<ButtonProps, 'type' | 'onClick'>) {
  const sending = useSending();
  return <Button {...rest} {...sending} variant={variant} loading={loading ?? sending.loading} />;
}
