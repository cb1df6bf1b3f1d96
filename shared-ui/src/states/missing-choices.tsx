import { Button } from '../button/button.tsx';
import { Notice } from '../notice/notice.tsx';
import { type Failure, useFailure } from './failure.ts';

/** In a form: what a field offers to choose from did not come, and is asked for again. */
export function MissingChoices(failure: Pick<Failure, 'error' | 'onRetry'>) {
  const { message, retry } = useFailure(failure);
  return (
    <Notice
      tone="warning"
      actions={
        retry && (
          <Button size="small" onClick={retry}>
            Réessayer
          </Button>
        )
      }
    >
      Une liste de choix n’a pas pu être chargée. {message}
    </Notice>
  );
}
