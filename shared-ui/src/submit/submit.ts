import { codeOf, fieldErrorsOf, requestIdOf } from '@bloom/shared-auth/graphql-error';
import { useCallback, useEffect, useRef, useState } from 'react';
import { reportError } from '../error/report-error.ts';
import { french } from '../format/french.ts';
import { isUnexpected, type MessageOptions, messageFor, messages } from '../messages/messages.ts';
import { useToasts } from '../toasts/toasts.tsx';

/** The function that Apollo's `useMutation` returns; `Arguments` keeps required variables required. */
export type MutationFunction<Data, Arguments extends unknown[]> = (
  ...options: Arguments
) => Promise<{ data?: Data | null; error?: unknown }>;

export type SubmitOptions<Data> = MessageOptions & {
  /** Toast on success; undefined shows nothing. */
  success?: string | ((data: Data) => string | undefined);
  /** Takes over what is shown and done for a code, e.g. ALREADY_SIGNED → go to the signed file. */
  onCode?: Partial<Record<string, (error: unknown) => void>>;
};

export type Submission<Data, Arguments extends unknown[]> = {
  /** Resolves with the data, or with undefined after a failure, which has then been shown. Never rejects. */
  submit: (...options: Arguments) => Promise<Data | undefined>;
  submitting: boolean;
  /** Field name → sentence, of the last failure; give it to Form. */
  fieldErrors: Record<string, string>;
  error: unknown;
};

const none: Record<string, string> = {};

/**
 * Runs a mutation and shows its failure exactly once, in French. A second call while the first is running joins it: a
 * double click sends one request.
 */
export function useSubmit<Data, Arguments extends unknown[]>(
  mutate: MutationFunction<Data, Arguments>,
  options: SubmitOptions<Data> = {},
): Submission<Data, Arguments> {
  const toasts = useToasts();
  const [state, setState] = useState<{ submitting: boolean; fieldErrors: Record<string, string>; error: unknown }>({
    submitting: false,
    fieldErrors: none,
    error: undefined,
  });
  const running = useRef<Promise<Data | undefined>>(undefined);
  const latest = useRef({ mutate, options, toasts });
  useEffect(() => {
    latest.current = { mutate, options, toasts };
  });

  const submit = useCallback((...variables: Arguments): Promise<Data | undefined> => {
    running.current ??= run(latest.current, variables, setState).finally(() => {
      running.current = undefined;
    });
    return running.current;
  }, []);
  return { submit, ...state };
}

type Latest<Data, Arguments extends unknown[]> = {
  mutate: MutationFunction<Data, Arguments>;
  options: SubmitOptions<Data>;
  toasts: ReturnType<typeof useToasts>;
};
type SetState = (state: { submitting: boolean; fieldErrors: Record<string, string>; error: unknown }) => void;

async function run<Data, Arguments extends unknown[]>(
  { mutate, options, toasts }: Latest<Data, Arguments>,
  variables: Arguments,
  setState: SetState,
): Promise<Data | undefined> {
  setState({ submitting: true, fieldErrors: none, error: undefined });
  try {
    const { data, error } = await mutate(...variables);
    if (error !== undefined && error !== null) throw error;
    setState({ submitting: false, fieldErrors: none, error: undefined });
    const success = typeof options.success === 'function' ? options.success(data as Data) : options.success;
    if (success !== undefined) toasts.success(success);
    return data ?? undefined;
  } catch (error) {
    setState({ submitting: false, fieldErrors: fieldErrorsOf(error), error });
    showFailure(error, options, toasts);
    return undefined;
  }
}

function showFailure<Data>(error: unknown, options: SubmitOptions<Data>, toasts: ReturnType<typeof useToasts>): void {
  reportError(error);
  const handled = options.onCode?.[codeOf(error) ?? ''];
  if (handled) {
    handled(error);
    return;
  }
  const text = messageFor(error, { ...options, fallback: options.fallback ?? messages.randomUpdateError });
  if (!isUnexpected(error)) {
    toasts.error(text);
    return;
  }
  // Somebody must have the time to copy the reference: it stays.
  const reference = requestIdOf(error);
  toasts.persistentError(text, { detail: reference === undefined ? undefined : french(`Référence : ${reference}`) });
}
