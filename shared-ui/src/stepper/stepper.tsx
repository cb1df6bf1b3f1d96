import Steps from 'antd/es/steps';
import { InternalContext } from 'antd/es/steps/context';
import { cloneElement, type HTMLAttributes, isValidElement, type ReactNode } from 'react';
import styles from './stepper.module.css';

export type Step = {
  id: string;
  label: string;
  /** Under the label: who, when, how many. */
  detail?: ReactNode;
  /** `dropped`: it will not come, because what it belongs to came to nothing. */
  state: 'done' | 'current' | 'todo' | 'failed' | 'dropped';
  /** Makes the step a button, for example to filter a list on it. */
  onSelect?: () => void;
  selected?: boolean;
};

const STATES = {
  done: { status: 'finish', spoken: 'fait' },
  current: { status: 'process', spoken: 'en cours' },
  todo: { status: 'wait', spoken: 'à venir' },
  failed: { status: 'error', spoken: 'en échec' },
  dropped: { status: 'wait', spoken: 'sans suite' },
} as const;

/** As antd's own time line has it; otherwise its steps are blocks without a role. */
const asList = { rootComponent: 'ol', itemComponent: 'li' };

/** A strip of steps in order; a column on a phone. */
export function StepStrip({ steps, label }: { steps: readonly Step[]; label: string }) {
  return (
    <InternalContext.Provider value={asList}>
      <Steps
        aria-label={label}
        className={styles.strip}
        size="small"
        titlePlacement="vertical"
        current={steps.findIndex(({ state }) => state === 'current')}
        items={steps.map(itemOf)}
        // The state is said in words, and antd's signs speak English.
        iconRender={(icon) => isValidElement<HTMLAttributes<HTMLElement>>(icon) && cloneElement(icon, hidden)}
      />
    </InternalContext.Provider>
  );
}

const hidden = { 'aria-hidden': true } as const;

function itemOf({ id, label, detail, state, onSelect, selected = false }: Step) {
  const { status, spoken } = STATES[state];
  return {
    key: id,
    status,
    'aria-current': state === 'current' ? ('step' as const) : undefined,
    className: selected ? styles.selected : undefined,
    title:
      onSelect === undefined ? (
        <>
          {label}
          <span className="visually-hidden"> ({spoken})</span>
        </>
      ) : (
        <button type="button" className={styles.choice} onClick={onSelect} aria-pressed={selected}>
          {label}
          {detail !== undefined && <span className={styles.detail}>{detail}</span>}
        </button>
      ),
    content: onSelect === undefined ? detail : undefined,
  };
}
