import { useCallback, useEffect, useRef } from 'react';
import { useToasts } from '../toasts/toasts.tsx';
import { type FailureOptions, showFailure, type TakeBack } from './show-failure.tsx';

/** Tells of a failed change, for what is saved without a form of its own; others use `useSubmit`. */
export function useShowFailure(options: FailureOptions): (error: unknown, retry: () => void) => TakeBack | undefined {
  const toasts = useToasts();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  return useCallback((error, retry) => showFailure(error, latest.current, toasts, retry), [toasts]);
}
