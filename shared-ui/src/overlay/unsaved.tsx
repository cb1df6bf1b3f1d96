import { createContext, useContext, useEffect, useRef, useState } from 'react';

/** Says that something typed is not sent; what it returns takes that back. */
type Hold = () => () => void;

const HoldContext = createContext<Hold | undefined>(undefined);

export const UnsavedProvider = HoldContext.Provider;

/** What is typed here is lost when the dialog or drawer around closes: it asks first. */
export function useUnsaved(isUnsaved: boolean): void {
  const hold = useContext(HoldContext);
  useEffect(() => (isUnsaved ? hold?.() : undefined), [isUnsaved, hold]);
}

/** Of a dialog or drawer: `close` closes at once, or asks while something typed inside is not sent. */
export function useGuardedClose(onClose: () => void) {
  const held = useRef(0);
  const [isAsking, setAsking] = useState(false);
  const [hold] = useState<Hold>(() => () => {
    held.current += 1;
    return () => {
      held.current -= 1;
    };
  });
  return {
    hold,
    isAsking,
    close: () => (held.current > 0 ? setAsking(true) : onClose()),
    stay: () => setAsking(false),
  };
}
