import { cloneElement, type ReactElement, useId, useState } from 'react';
import styles from './overlay.module.css';

/** A short explanation of one control, on hover and on focus; Escape hides it. Never the only place where something is said. */
export function Tooltip({ text, children }: { text: string; children: ReactElement<{ 'aria-describedby'?: string }> }) {
  const [shown, setShown] = useState(false);
  const id = useId();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens to the control inside
    <span
      className={styles.tooltipRoot}
      onPointerEnter={() => setShown(true)}
      onPointerLeave={() => setShown(false)}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !shown) return;
        event.preventDefault();
        setShown(false);
      }}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span id={id} role="tooltip" className={shown ? styles.tooltip : 'visually-hidden'}>
        {text}
      </span>
    </span>
  );
}
