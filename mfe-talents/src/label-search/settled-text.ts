import { searchDebounce } from '@bloom/shared-ui/limits';
import { useEffect, useState } from 'react';

/** What is typed, once the person has stopped typing for a moment. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), searchDebounce);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
