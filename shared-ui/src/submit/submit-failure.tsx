import { codeOf, wasTold } from '@bloom/shared-auth/graphql-error';
import { Button } from '../button/button.tsx';
import { referenceOf, reportError } from '../error/report-error.ts';
import { SupportReference } from '../error/support-reference.tsx';
import { ReloadOutlined } from '../icons/icons.ts';
import { isUnexpected, isUnreachable, type MessageOptions, messages, outcomeOf } from '../messages/messages.ts';
import type { Toasts } from '../toasts/toasts.tsx';

export type FailureOptions = MessageOptions & {
  /** Takes over what is shown and done for a code, e.g. ALREADY_SIGNED → go to the signed file. */
  onCode?: Partial<Record<string, (error: unknown) => void>>;
};

/** Shows a failed change once: what happened, and what helps — to try again, or a reference for support. */
export function showFailure(error: unknown, options: FailureOptions, toasts: Toasts, retry: () => void): void {
  reportError(error);
  const handled = options.onCode?.[codeOf(error) ?? ''];
  if (handled) {
    handled(error);
    return;
  }
  // The session's own screen says it already.
  if (wasTold(error)) return;
  // The page of a link says by itself that the link is too old.
  if (wasTold(error)) return;
  const { area, fallback = area === undefined ? messages.randomUpdateError : undefined } = options;
  const outcome = outcomeOf(error, { ...options, fallback });
  if (isUnreachable(error)) {
    tellUnreachable(outcome, toasts, retry);
    return;
  }
  if (!isUnexpected(error)) {
    toasts.tell(outcome);
    return;
  }
  // Somebody must have the time to copy the reference: it stays.
  const reference = referenceOf(error);
  const action = reference === undefined ? undefined : <SupportReference reference={reference} />;
  toasts.tell({ ...outcome, lasting: true }, { action });
}

function tellUnreachable(outcome: ReturnType<typeof outcomeOf>, toasts: Toasts, retry: () => void): void {
  const key = `unreachable ${outcome.text}`;
  const again = () => {
    toasts.close(key);
    retry();
  };
  const action = (
    <Button size="small" icon={<ReloadOutlined />} onClick={again}>
      Réessayer
    </Button>
  );
  toasts.tell({ ...outcome, lasting: true }, { key, action });
}
