import { createContext, useContext, useEffect, useRef, useState } from 'react';

/** What a dialog or drawer gives to what is inside. */
interface Closing {
  /** Says that something typed is not sent; what it returns takes that back. */
  hold: () => () => void;
  /** Does it at once, or asks first while something typed inside is not sent. */
  leave: (then: () => void) => void;
}

const ClosingContext = createContext<Closing | undefined>(undefined);

export const UnsavedProvider = ClosingContext.Provider;

/** What is typed here is lost when the dialog or drawer around closes: it asks first. */
export function useUnsaved(isUnsaved: boolean): void {
  const closing = useContext(ClosingContext);
  useEffect(() => (isUnsaved ? closing?.hold() : undefined), [isUnsaved, closing]);
}

/** Does what leaves the dialog or drawer around, which asks first as it does for Escape. */
export function useLeave(): Closing['leave'] {
  return useContext(ClosingContext)?.leave ?? ((then) => then());
}

/** Of a dialog or drawer: `close` closes at once, or asks while something typed inside is not sent. */
export function useGuardedClose(onClose: () => void) {
  const held = useRef(0);
  const [asked, setAsked] = useState<() => void>();
  const [closing] = useState<Closing>(() => ({
    hold: () => {
      held.current += 1;
      return () => {
        held.current -= 1;
      };
    },
    leave: (then) => (held.current > 0 ? setAsked(() => then) : then()),
  }));
  return {
    closing,
    isAsking: asked !== undefined,
    close: () => closing.leave(onClose),
    confirm: () => {
      setAsked(undefined);
      asked?.();
    },
    stay: () => setAsked(undefined),
  };
}
