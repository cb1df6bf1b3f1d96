import { useEffect } from 'react';

let isPressed = false;
let waiting: (() => void)[] = [];

/**
 * What would move the page waits while something is pressed: a press leaves a field, the message of that field would
 * push what is below from under the finger, and the click would be lost.
 */
export function afterPress(work: () => void): void {
  if (isPressed) waiting.push(work);
  else work();
}

/** What was under the finger when it came down, and where both were. */
interface Press {
  control: HTMLElement;
  place: DOMRect;
  x: number;
  y: number;
}

/** A finger that comes up further away has thought better of it. */
const STILL = 10;
let press: Press | undefined;

function begin({ target, clientX, clientY, button }: MouseEvent): void {
  isPressed = true;
  const control =
    target instanceof Element && button === 0 ? target.closest<HTMLElement>('button, a, label, input') : null;
  press = control ? { control, place: control.getBoundingClientRect(), x: clientX, y: clientY } : undefined;
}

/**
 * A notice may still push the page meanwhile, and the browser clicks on what has come to stand there, or on nothing.
 * Who has not moved means what was pressed.
 */
function land(event: MouseEvent): void {
  const began = press;
  press = undefined;
  if (!began?.control.isConnected || (event.target instanceof Node && began.control.contains(event.target))) return;
  const { left, top } = began.control.getBoundingClientRect();
  const hasMoved = Math.abs(left - began.place.left) + Math.abs(top - began.place.top) > 1;
  if (!hasMoved || Math.hypot(event.clientX - began.x, event.clientY - began.y) > STILL) return;
  event.preventDefault();
  event.stopPropagation();
  began.control.click();
}

/** The click follows the release at once. */
const end = () => setTimeout(letGo);

function letGo(): void {
  isPressed = false;
  press = undefined;
  const due = waiting;
  waiting = [];
  for (const work of due) work();
}

/** A release outside of the window, or the end of what was dragged, tells nobody here of a mouse that is up. */
const ENDS = ['mouseup', 'dragend', 'blur', 'keydown'] as const;
let forms = 0;

/**
 * While a form is there. Touches are known by the mouse events that browsers make of them, the focus moves with those.
 */
export function usePressesKnown(): void {
  useEffect(() => {
    forms += 1;
    if (forms === 1) {
      window.addEventListener('mousedown', begin, true);
      window.addEventListener('click', land, true);
      for (const type of ENDS) window.addEventListener(type, end, isOwn(type));
    }
    return () => {
      forms -= 1;
      if (forms > 0) return;
      window.removeEventListener('mousedown', begin, true);
      window.removeEventListener('click', land, true);
      for (const type of ENDS) window.removeEventListener(type, end, isOwn(type));
      letGo();
    };
  }, []);
}

/** Captured before anybody stops it; `blur` of the window only, never of a field, which a press begins with. */
const isOwn = (type: (typeof ENDS)[number]) => type !== 'blur';
