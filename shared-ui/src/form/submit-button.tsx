import { useFormikContext } from 'formik';
import { Button, type ButtonProps } from '../button/button.tsx';

/**
 * Submits the form around it and waits for the answer; a second click meanwhile does nothing.
 * A press does not take the focus: the message of the field that was left would move the button from under the
 * pointer, and the click would be lost. The field is left by the click instead, which Enter is, too.
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
      onClick={(event) => leaveField(event.currentTarget)}
    />
  );
}

/** What a field does when it is left (putting a number in order, for instance) comes before its form is sent. */
function leaveField({ form }: HTMLButtonElement): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.form !== form) return;
  field.blur();
  field.focus({ preventScroll: true });
}
