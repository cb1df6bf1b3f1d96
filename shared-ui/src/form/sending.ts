import { useFormikContext } from 'formik';
import type { MouseEvent } from 'react';

/**
 * What makes a button submit the form around it and wait for the answer; a second click meanwhile does nothing.
 * The click takes the focus (Enter clicks, too), so that the field does what it does when it is left, for instance put
 * a number in order, before its form is sent.
 */
export function useSending() {
  const { isSubmitting } = useFormikContext();
  return {
    type: 'submit' as const,
    loading: isSubmitting,
    onClick: (event: MouseEvent<HTMLElement>) => event.currentTarget.focus({ preventScroll: true }),
  };
}
