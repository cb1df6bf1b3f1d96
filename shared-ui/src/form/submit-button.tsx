import { useFormikContext } from 'formik';
import { Button, type ButtonProps } from '../button/button.tsx';

/** Submits the form around it and waits for the answer; a second click meanwhile does nothing. */
export function SubmitButton({ loading, variant = 'primary', ...rest }: Omit<ButtonProps, 'type' | 'onClick'>) {
  const { isSubmitting } = useFormikContext();
  return <Button {...rest} type="submit" variant={variant} loading={loading ?? isSubmitting} />;
}
