import { fieldErrorsOf, markTold } from '@bloom/shared-auth/graphql-error';
import { CONSENT_TO_LOSS } from '@bloom/shared-rules/money/margin';
import { CONSENT_TO_ZERO } from '@bloom/shared-rules/money/zero-price';
import { ConfirmDialog } from '@bloom/shared-ui/dialog';
import { type ReactNode, useState } from 'react';

type Consent = typeof CONSENT_TO_LOSS | typeof CONSENT_TO_ZERO;
type Consents = { [consent in Consent]?: true };

const WORDS: Record<Consent, { title: string; confirm: string }> = {
  [CONSENT_TO_LOSS]: { title: 'Enregistrer une marge négative\u202f?', confirm: 'Confirmer la marge négative' },
  [CONSENT_TO_ZERO]: { title: 'Enregistrer un prix de 0\u00a0€\u202f?', confirm: 'Confirmer le prix de 0\u00a0€' },
};
const isConsent = (field: string): field is Consent => field in WORDS;

interface Question {
  consent: Consent;
  sentence: string;
}

interface Asked extends Question {
  answer: (isMeant: boolean) => void;
}

/** What the server asks of whoever enters a price that may be meant, and has not said that it is. */
function questionOf(error: unknown): Question | undefined {
  for (const [path, sentence] of Object.entries(fieldErrorsOf(error))) {
    const field = path.split('.').at(-1) ?? '';
    if (isConsent(field)) return { consent: field, sentence };
  }
  return undefined;
}

/**
 * A loss, or a price of nothing, is saved once somebody has confirmed it. `confirming` sends a change, asks when the
 * server does, and sends it again with the consent; after a refusal nothing more is said, and what was typed is still
 * there.
 */
export function usePriceQuestion() {
  const [asked, setAsked] = useState<Asked>();
  const ask = (question: Question) =>
    new Promise<boolean>((resolve) => {
      const answer = (isMeant: boolean) => {
        setAsked(undefined);
        resolve(isMeant);
      };
      setAsked({ ...question, answer });
    });
  async function confirming<Answer extends { error?: unknown }>(send: (consents: Consents) => Promise<Answer>) {
    const first = await send({}).catch((error: unknown) => ({ error }) as Answer);
    const question = questionOf(first.error);
    if (question === undefined) return first;
    if (await ask(question)) return send({ [question.consent]: true });
    markTold(first.error);
    return first;
  }
  const dialog: ReactNode = asked && (
    <ConfirmDialog
      open
      danger
      title={WORDS[asked.consent].title}
      confirmLabel={WORDS[asked.consent].confirm}
      onConfirm={() => asked.answer(true)}
      onClose={() => asked.answer(false)}
    >
      <p>{asked.sentence}</p>
    </ConfirmDialog>
  );
  return { confirming, priceDialog: dialog };
}
