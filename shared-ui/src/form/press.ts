import { useEffect } from 'react';

let isPressed = false;
let waiting: (() => void)[] = [];

/**
 * What would move the page waits while something is pressed: a press leaves a field, the message of that field would push
 * what is below from under the finger, and the click would be lost.
 */
export function afterPress(work: () => void): void {
  if (isPressed) waiting.push(work);
  else work();
}

const begin = () => {
  isPressed = true;
};
/** The click follows the release at once. */
const end = () => setTimeout(letGo);

function letGo(): void {
  isPressed = false;
  const due = waiting;
  waiting = [];
  for (const work of due) work();
}

/** A release outside of the window, or the end of what was dragged, tells nobody here of a mouse that is up. */
const ENDS = ['mouseup', 'dragend', 'blur', 'keydown'] as const;
let forms = 0;

/** While a form is there. Touches are known by the mouse events that browsers make of them, the focus moves with those. */
export function usePressesKnown(): void {
  useEffect(() => {
    forms += 1;
    if (forms === 1) {
      window.addEventListener('mousedown', begin, true);
      for (const type of ENDS) window.addEventListener(type, end, isOwn(type));
    }
    return () => {
      forms -= 1;
      if (forms > 0) return;
      window.removeEventListener('mousedown', begin, true);
      for (const type of ENDS) window.removeEventListener(type, end, isOwn(type));
      letGo();
    };
  }, []);
}

/** Captured before anybody stops it; `blur` of the window only, never of a field, which a press begins with. */
const isOwn = (type: (typeof ENDS)[number]) => type !== 'blur';
