import { codeOf, dataOf, wasTold } from '@bloom/shared-auth/graphql-error';
import type { ReactNode } from 'react';
import { referenceOf, reportError } from '../error/report-error.ts';
import { SupportReference } from '../error/support-reference.tsx';
import {
  isUnexpected,
  isUnreachable,
  type MessageOptions,
  messages,
  outcomeOf,
  type ToldOutcome,
} from '../messages/messages.ts';
import type { ToastKey, Toasts } from '../toasts/toasts.tsx';

export type FailureOptions = MessageOptions & {
  /**
   * Takes over what is shown and done for a code, e.g. ALREADY_SIGNED → go to the signed file. A toast whose key it
   * answers is closed with the next try, like those of any other failure.
   */
  onCode?: Partial<Record<string, (error: unknown) => unknown>>;
  /** Whom it is about, where one after the other is sent: said with what is to be done by hand. */
  person?: string;
};

/** Takes back what was said, as soon as somebody tries again. */
export type TakeBack = () => void;

/** Shows a failed change once: what happened, and what helps — to try again, or a reference for support. */
export function showFailure(
  error: unknown,
  options: FailureOptions,
  toasts: Toasts,
  retry: () => void,
): TakeBack | undefined {
  reportError(error);
  const handled = options.onCode?.[codeOf(error) ?? ''];
  if (handled) {
    const told = handled(error);
    return typeof told === 'string' || typeof told === 'number' ? () => toasts.close(told) : undefined;
  }
  // The session's own screen, or the page of a link, says it already.
  if (wasTold(error)) return undefined;
  const { area, fallback = area === undefined ? messages.randomUpdateError : undefined } = options;
  const outcome = inWordsOfActs(outcomeOf(error, { ...options, fallback }));
  if (isUnreachable(error)) {
    const shown = toasts.tell({ ...outcome, lasting: true }, { key: `unreachable ${outcome.text}`, retry });
    return () => toasts.close(shown, retry);
  }
  const shown = tellRefused(error, outcome, toasts, options.person);
  return () => toasts.close(shown);
}

/** What is refused is an act, where the catalogue speaks of a page. */
function inWordsOfActs(outcome: ToldOutcome): ToldOutcome {
  if (outcome.text === messages.forbidden) return { ...outcome, text: messages.forbiddenAct };
  return outcome.detail === messages.forbidden ? { ...outcome, detail: messages.forbiddenAct } : outcome;
}

function tellRefused(error: unknown, outcome: ToldOutcome, toasts: Toasts, person: string | undefined): ToastKey {
  const deal = dealOf(error);
  if (deal !== undefined) {
    const detail = [person, outcome.detail].filter(Boolean).join('\u00a0: ') || undefined;
    return toasts.tell({ ...outcome, detail, lasting: true }, { action: deal });
  }
  if (!isUnexpected(error)) return toasts.tell(outcome);
  // Somebody must have the time to copy the reference: it stays.
  const reference = referenceOf(error);
  const action = reference === undefined ? undefined : <SupportReference reference={reference} />;
  return toasts.tell({ ...outcome, lasting: true }, { action });
}

/** Where somebody does by hand what the recruiting tool outside did not take. */
function dealOf(error: unknown): ReactNode {
  const { dealUrl } = dataOf(error);
  if (typeof dealUrl !== 'string' || !/^https?:\/\//.test(dealUrl)) return undefined;
  return (
    <a href={dealUrl} target="_blank" rel="noreferrer">
      Ouvrir le deal
    </a>
  );
}
