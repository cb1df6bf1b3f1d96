import { fieldErrorsOf, invalidArgsOf } from '@bloom/shared-auth/graphql-error';
import { useCallback, useEffect, useRef, useState } from 'react';
import { attempt, currentAttempt } from '../attempt/attempt.ts';
import { planned } from '../messages/messages.ts';
import { type Toasts, useToasts } from '../toasts/toasts.tsx';
import { type FailureOptions, showFailure, type TakeBack } from './show-failure.tsx';

/** The function that Apollo's `useMutation` returns; `Arguments` keeps required variables required. */
export type MutationFunction<Data, Arguments extends unknown[]> = (
  ...options: Arguments
) => Promise<{ data?: Data | null; error?: unknown }>;

export type SubmitOptions<Data, Arguments extends unknown[] = never[]> = Omit<FailureOptions, 'person'> & {
  /** Toast on success; by default what the catalogue says for the area, if anything. */
  success?: string | ((data: Data) => string | undefined);
  /**
   * What trying again means where more than the request belongs to it. Without this the form or the click is done again
   * as a whole while it is on the screen, and the request alone once it is gone.
   */
  again?(...options: Arguments): void;
  /** What is changed, where one after the other is: what was said of one of them stays while the next is sent. */
  subject?(...options: Arguments): string;
  /** Whose name is said of a failure; see FailureOptions. */
  person?(...options: Arguments): string | undefined;
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
 * double click sends one request. That of another subject is another change, and waits for its turn.
 */
export function useSubmit<Data, Arguments extends unknown[]>(
  mutate: MutationFunction<Data, Arguments>,
  options: SubmitOptions<Data, Arguments> = {},
): Submission<Data, Arguments> {
  const toasts = useToasts();
  const [state, setState] = useState<{ submitting: boolean; fieldErrors: Record<string, string>; error: unknown }>({
    submitting: false,
    fieldErrors: none,
    error: undefined,
  });
  const running = useRef<{ subject: string; answer: Promise<Data | undefined> }>(undefined);
  const failures = useRef(new Map<string, TakeBack>());
  const latest = useRef({ mutate, options, toasts });
  useEffect(() => {
    latest.current = { mutate, options, toasts };
  });

  const submit = useCallback((...variables: Arguments): Promise<Data | undefined> => {
    const whole = currentAttempt();
    const retry = () => {
      const { again } = latest.current.options;
      if (again) again(...variables);
      else if (whole?.isThere()) whole.again();
      else void submit(...variables);
    };
    const subject = latest.current.options.subject?.(...variables) ?? '';
    if (running.current?.subject === subject) return running.current.answer;
    if (running.current) return running.current.answer.then(() => attempt(whole, () => submit(...variables)));
    // Whoever tries again, by whatever way, has read the message of the last failure. It goes: it would be wrong once
    // the try works, and its button would send the old change.
    failures.current.get(subject)?.();
    failures.current.delete(subject);
    const showFailed = (error: unknown) => {
      const { options: asked, toasts: shown } = latest.current;
      const takeBack = showFailure(error, { ...asked, person: asked.person?.(...variables) }, shown, retry);
      if (takeBack !== undefined) failures.current.set(subject, takeBack);
    };
    const answer = run(latest.current, variables, setState, showFailed).finally(() => {
      running.current = undefined;
    });
    running.current = { subject, answer };
    return answer;
  }, []);
  return { submit, ...state };
}

type Latest<Data, Arguments extends unknown[]> = {
  mutate: MutationFunction<Data, Arguments>;
  options: SubmitOptions<Data, Arguments>;
  toasts: Toasts;
};
type SetState = (state: { submitting: boolean; fieldErrors: Record<string, string>; error: unknown }) => void;

async function run<Data, Arguments extends unknown[]>(
  { mutate, options, toasts }: Latest<Data, Arguments>,
  variables: Arguments,
  setState: SetState,
  showFailed: (error: unknown) => void,
): Promise<Data | undefined> {
  setState({ submitting: true, fieldErrors: none, error: undefined });
  try {
    const { data, error } = await mutate(...variables);
    if (error !== undefined && error !== null) throw error;
    setState({ submitting: false, fieldErrors: none, error: undefined });
    const success = typeof options.success === 'function' ? options.success(data as Data) : options.success;
    const done = options.area === undefined ? undefined : planned('DONE', options.area);
    if (success !== undefined) toasts.success(success);
    else if (done !== undefined && options.success === undefined) toasts.tell(done);
    return data ?? undefined;
  } catch (error) {
    setState({ submitting: false, fieldErrors: refusedFields(error), error });
    showFailed(error);
    return undefined;
  }
}

/** Every argument that the server refused has a sentence under its field, by the name that the form knows it by. */
function refusedFields(error: unknown): Record<string, string> {
  const unexplained = invalidArgsOf(error).map((path) => [path, 'Valeur manquante ou invalide']);
  const explained: Record<string, string> = { ...Object.fromEntries(unexplained), ...fieldErrorsOf(error) };
  const named = Object.entries(explained).map(([path, sentence]) => [path.replace(/^input\./, ''), sentence]);
  return named.length === 0 ? none : Object.fromEntries(named);
}
