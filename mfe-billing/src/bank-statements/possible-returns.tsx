import { Button } from '@bloom/shared-ui/button';
import { formatDate } from '@bloom/shared-ui/format';
import { type ReactNode, useState } from 'react';
import styles from '../payment-frame/payment-frame.module.css';
import type { OpenMovement } from './matching.ts';

interface PossibleReturnsProps<Sent> {
  /** What the list is called. */
  label: string;
  /** What left the account, and whose money the movement may be. */
  sent: readonly Sent[];
  movement: OpenMovement;
  /** « Retour du virement F-2026-00012 · Atelier Nord » */
  words: (sent: Sent) => string;
  /** What is asked before it is said. */
  dialog: (sent: Sent, close: () => void) => ReactNode;
}

/** What a credit may bring back: banks do not always say that they sent it. Nothing where there is none. */
export function PossibleReturns<Sent extends { recordId: string }>(props: PossibleReturnsProps<Sent>) {
  const { label, sent, movement, words, dialog } = props;
  const [asked, setAsked] = useState<Sent>();
  if (sent.length === 0) return null;
  return (
    <>
      <ul className={styles.proposals} aria-label={label}>
        {sent.map((one) => (
          <li key={one.recordId}>
            <Button data-printed size="small" variant="quiet" onClick={() => setAsked(one)}>
              {words(one)}
              <span className="visually-hidden">, mouvement du {formatDate(movement.bookedOn)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {asked && dialog(asked, () => setAsked(undefined))}
    </>
  );
}
