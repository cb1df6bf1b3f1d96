import { fieldErrorsOf, markTold } from '@bloom/shared-auth/graphql-error';
import { CONSENT_TO_LOSS } from '@bloom/shared-rules/margin';
import { ConfirmDialog } from '@bloom/shared-ui/dialog';
import { type ReactNode, useState } from 'react';

interface Asked {
  sentence: string;
  answer: (isMeant: boolean) => void;
}

/** What the server says to whoever may sell below the purchase price and has not said that they mean it. */
function questionOf(error: unknown): string | undefined {
  return Object.entries(fieldErrorsOf(error)).find(([path]) => path.split('.').at(-1) === CONSENT_TO_LOSS)?.[1];
}

/**
 * A loss is saved once somebody has confirmed it. `confirming` sends a change, asks when the server does, and sends it
 * again with the consent; after a refusal nothing more is said, and what was typed is still there.
 */
export function useLossQuestion() {
  const [asked, setAsked] = useState<Asked>();
  const ask = (sentence: string) =>
    new Promise<boolean>((resolve) => {
      const answer = (isMeant: boolean) => {
        setAsked(undefined);
        resolve(isMeant);
      };
      setAsked({ sentence, answer });
    });
  async function confirming<Answer extends { error?: unknown }>(send: (isMeant: true | undefined) => Promise<Answer>) {
    const first = await send(undefined).catch((error: unknown) => ({ error }) as Answer);
    const question = questionOf(first.error);
    if (question === undefined) return first;
    if (await ask(question)) return send(true);
    markTold(first.error);
    return first;
  }
  const dialog: ReactNode = asked && (
    <ConfirmDialog
      open
      danger
      title={'Enregistrer une marge négative\u202f?'}
      confirmLabel="Confirmer la marge négative"
      onConfirm={() => asked.answer(true)}
      onClose={() => asked.answer(false)}
    >
      <p>{asked.sentence}</p>
    </ConfirmDialog>
  );
  return { confirming, lossDialog: dialog };
}
