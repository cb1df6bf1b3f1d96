import type { ReactNode } from 'react';
import { CheckOutlined } from '../icons/icons.ts';
import styles from './stepper.module.css';

export type Step = {
  id: string;
  label: string;
  /** Under the label: who, when, how many. */
  detail?: ReactNode;
  state: 'done' | 'current' | 'todo' | 'failed';
  /** Makes the step a button, for example to filter a list on it. */
  onSelect?: () => void;
  selected?: boolean;
};

const spoken = { done: 'fait', current: 'en cours', todo: 'à venir', failed: 'en échec' } as const;

/** A strip of steps in order; it wraps into a column on a phone. */
export function StepStrip({ steps, label }: { steps: readonly Step[]; label: string }) {
  return (
    <ol className={styles.strip} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.id}
          className={`${styles.step} ${styles[step.state]}`}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <StepBody step={step} number={index + 1} />
        </li>
      ))}
    </ol>
  );
}

function StepBody({ step, number }: { step: Step; number: number }) {
  const content = (
    <>
      <span className={styles.mark} aria-hidden="true">
        {step.state === 'done' ? <CheckOutlined /> : number}
      </span>
      <span className={styles.text}>
        <span className={styles.label}>{step.label}</span>
        {step.onSelect === undefined && <span className="visually-hidden"> ({spoken[step.state]})</span>}
        {step.detail !== undefined && <span className={styles.detail}>{step.detail}</span>}
      </span>
    </>
  );
  if (step.onSelect === undefined) return <div className={styles.body}>{content}</div>;
  return (
    <button type="button" className={styles.body} onClick={step.onSelect} aria-pressed={step.selected ?? false}>
      {content}
    </button>
  );
}
