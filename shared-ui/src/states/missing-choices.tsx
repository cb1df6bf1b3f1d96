import { useKeptFocus } from '../attempt/use-attempt.ts';
import { Button } from '../button/button.tsx';
import { isUnreachable, messages } from '../messages/messages.ts';
import { Notice } from '../notice/notice.tsx';
import { type Failure, useFailure } from './failure.ts';

/** In a form: what a field offers to choose from did not come, and is asked for again. */
export function MissingChoices(failure: Pick<Failure, 'error' | 'onRetry'>) {
  const { retry, message } = useFailure(failure);
  const button = useKeptFocus();
  // What is typed stands beside it: that the button asks again is all there is to say.
  const reason = isUnreachable(failure.error) ? messages.noConnection : message;
  return (
    <Notice
      tone="warning"
      actions={
        retry && (
          <Button ref={button} size="small" onClick={retry}>
            Réessayer
          </Button>
        )
      }
    >
      Une liste de choix n’a pas pu être chargée. {reason}
    </Notice>
  );
}
