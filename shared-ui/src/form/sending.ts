import { useFormikContext } from 'formik';
import type { MouseEvent } from 'react';

/**
 * What makes a button submit the form around it and wait for the answer; a second click meanwhile does nothing.
 * A press does not take the focus: the message of the field that was left would move the button from under the
 * pointer, and the click would be lost. The click takes it (Enter clicks, too), so that the field does what it does
 * when it is left, for instance put a number in order, before its form is sent.
 */
export function useSending() {
  const { isSubmitting } = useFormikContext();
  return {
    type: 'submit' as const,
    loading: isSubmitting,
    onMouseDown: (event: MouseEvent<HTMLElement>) => event.preventDefault(),
    onClick: (event: MouseEvent<HTMLElement>) => event.currentTarget.focus({ preventScroll: true }),
  };
}
