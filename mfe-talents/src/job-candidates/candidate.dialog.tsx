import type { CandidateFragment } from '../talents.generated.ts';
import type { CandidateMoves, Question } from './candidate-moves.ts';
import { ConsentDialog } from './consent.dialog.tsx';
import { OrderDialog } from './order.dialog.tsx';
import { ReasonDialog } from './reason.dialog.tsx';
import { StoryDialog } from './story.dialog.tsx';

export interface CandidateDialogProps {
  job: { id: string; society: { name: string } };
  talent: CandidateFragment;
  question: Question;
  moves: CandidateMoves;
}

/** What is asked about a candidate; all of it comes in one file, with the first question. */
export function CandidateDialog({ question, ...rest }: CandidateDialogProps) {
  const close = () => rest.moves.ask(undefined);
  switch (question.kind) {
    case 'reason':
      return <ReasonDialog {...rest} to={question.to} onClose={close} />;
    case 'consent':
      return <ConsentDialog {...rest} to={question.to} onClose={close} />;
    case 'order':
      return <OrderDialog {...rest} to={question.to} onClose={close} />;
    case 'story':
      return <StoryDialog {...rest} onClose={close} />;
  }
}
