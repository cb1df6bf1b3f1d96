import { useFormikContext } from 'formik';
import { Button, type ButtonProps } from '../button/button.tsx';

/**
 * Submits the form around it and waits for the answer; a second click meanwhile does nothing.
 * A press does not take the focus: the message of the field that was left would move the button from under the
 * pointer, and the click would be lost. The click takes it (Enter clicks, too), so that the field does what it does
 * when it is left, for instance put a number in order, before its form is sent.
 */
export function SubmitButton({ loading, variant = 'primary', ...rest }: Omit<ButtonProps, 'type' | 'onClick'>) {
  const { isSubmitting } = useFormikContext();
  return (
    <Button
      {...rest}
      type="submit"
      variant={variant}
      loading={loading ?? isSubmitting}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => event.currentTarget.focus({ preventScroll: true })}
    />
  );
}
