import { type ComponentType, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { PlainButton } from '../button/plain-button.tsx';
import { ErrorBoundary } from '../error/error-boundary.tsx';
import { referenceOf, reportError } from '../error/report-error.ts';
import { PlainSkeleton } from '../states/plain-states.tsx';
import type { SlotProps } from './contract.generated.ts';
import styles from './slot.module.css';
import { type SlotContribution, useSlotHost } from './slot-host.tsx';

export type SlotName = keyof SlotProps;

/** After this a part that has not come is left out, in milliseconds. */
export const SLOT_DEADLINE = 8000;

/**
 * A place of a screen that other remotes fill; its name and what it hands over stand in the manifest of the remote that
 * has it. A part that crashes, hangs or does not come is replaced by one quiet line: the screen around it stays whole.
 */
export function Slot<Name extends SlotName>({ name, ...props }: { name: Name } & SlotProps[Name]) {
  const host = useSlotHost();
  return host
    .contributions(name)
    .map((contribution) => <Place key={contribution.id} contribution={contribution} props={props} />);
}

interface PlaceProps {
  contribution: SlotContribution;
  props: Record<string, unknown>;
}

function Place({ contribution, props }: PlaceProps) {
  const [leftOut, setLeftOut] = useState<{ reference?: string }>();
  const { owner, title } = contribution;

  const leaveOut = useCallback(
    (error: unknown, phase: 'start' | 'render') => {
      reportError(error, owner);
      const reference = referenceOf(error);
      contribution.failed(error, phase, reference ?? '');
      setLeftOut({ reference });
    },
    [contribution, owner],
  );

  if (leftOut !== undefined) {
    return <LeftOut title={title} reference={leftOut.reference} onRetry={() => setLeftOut(undefined)} />;
  }
  return (
    <ErrorBoundary area={owner} onError={(error) => leaveOut(error, 'render')} fallback={() => null}>
      <Attempt contribution={contribution} props={props} onFailed={leaveOut} />
    </ErrorBoundary>
  );
}

/** From nothing to the part on the screen, within the deadline: its code, and whatever it waits for to be drawn. */
function Attempt(props: PlaceProps & { onFailed: (error: unknown, phase: 'start') => void }) {
  const { contribution, onFailed } = props;
  const [Part, setPart] = useState<ComponentType<Record<string, unknown>>>();
  const isShown = useRef(false);

  useEffect(() => {
    let current = true;
    const fail = (error: unknown) => {
      if (current && !isShown.current) onFailed(error, 'start');
    };
    const { id } = contribution;
    const timer = setTimeout(() => fail(new Error(`${id} was not there after ${SLOT_DEADLINE} ms`)), SLOT_DEADLINE);
    contribution
      .load()
      .then((loaded) => current && setPart(() => loaded as ComponentType<Record<string, unknown>>), fail);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [contribution, onFailed]);

  const waiting = <Waiting title={contribution.title} />;
  if (Part === undefined) return waiting;
  return (
    <Suspense fallback={waiting}>
      <Part {...props.props} />
      <WhenShown
        onShown={() => {
          isShown.current = true;
        }}
      />
    </Suspense>
  );
}

/** Its effect runs when everything beside it is on the screen. */
function WhenShown({ onShown }: { onShown: () => void }) {
  useEffect(onShown);
  return null;
}

function Waiting({ title }: { title: string }) {
  return (
    <div className={styles.waiting}>
      <PlainSkeleton rows={4} label={`Chargement de « ${title} »`} />
    </div>
  );
}

/** Quiet: whoever works on the page around it has lost nothing. */
function LeftOut({ title, reference, onRetry }: { title: string; reference?: string; onRetry: () => void }) {
  return (
    <div className={styles.leftOut}>
      <p>
        « {title} » n’est pas disponible pour le moment.
        {reference !== undefined && <span className={styles.reference}> Référence : {reference}</span>}
      </p>
      <PlainButton size="small" variant="quiet" onClick={onRetry} aria-label={`Réessayer d’afficher « ${title} »`}>
        Réessayer
      </PlainButton>
    </div>
  );
}
