import { Button } from '@bloom/shared-ui/button';
import { type RefObject, useEffect, useRef } from 'react';
import styles from './basket.module.css';
import { OutcomeWords, Refusal } from './outcome.tsx';
import { isCandidate, type Sent } from './use-sending.ts';

export interface Person {
  id: string;
  firstname: string;
  lastname: string;
  jobTitle: string | null;
}

interface PeopleToAddProps {
  persons: readonly Person[];
  /** What became of them, or that they stood there before. */
  sentOf: (talentId: string) => Sent | undefined;
  isBusy: boolean;
  onAdd: (talentIds: string[]) => void;
}

/** Each with the button that adds them; the keys go on to the next once one is added. */
export function PeopleToAdd({ persons, sentOf, isBusy, onAdd }: PeopleToAddProps) {
  const lines = useRef<HTMLUListElement>(null);
  const pressed = useNextFocused(lines, isBusy);
  return (
    <ul ref={lines} className={styles.people}>
      {persons.map((person) => {
        const { id, firstname, lastname, jobTitle } = person;
        const fullname = `${firstname} ${lastname}`;
        const sent = sentOf(id);
        const isDone = isCandidate(sent);
        return (
          <li key={id} className={styles.person}>
            <span className={styles.who}>
              <span>{fullname}</span>
              {jobTitle && <span className={styles.faint}>{jobTitle}</span>}
              <Refusal sent={sent} />
            </span>
            <OutcomeWords sent={isDone ? sent : undefined} />
            {!isDone && (
              <Button
                size="small"
                disabled={isBusy}
                aria-label={`Ajouter ${fullname}`}
                onClick={(event) => {
                  pressed.current = event.currentTarget.closest('li') ?? undefined;
                  onAdd([id]);
                }}
              >
                Ajouter
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The button that was pressed goes with its work: whoever had it goes on from there, not from the top of the page. */
export function useNextFocused(
  lines: RefObject<HTMLElement | null>,
  isBusy: boolean,
): { current: Element | undefined } {
  const pressed = useRef<Element>(undefined);
  useEffect(() => {
    const line = pressed.current;
    if (isBusy || line === undefined) return;
    pressed.current = undefined;
    // Somebody who types the next name meanwhile goes on with it.
    if (document.activeElement instanceof HTMLInputElement) return;
    const items = [...(lines.current?.children ?? [])];
    const after = items.slice(items.indexOf(line));
    const next = [...after, ...items].flatMap((item) => item.querySelector('button') ?? [])[0];
    // All are added: on to the next search.
    (next ?? lines.current?.closest('[role="dialog"]')?.querySelector('input'))?.focus();
  }, [isBusy, lines]);
  return pressed;
}
