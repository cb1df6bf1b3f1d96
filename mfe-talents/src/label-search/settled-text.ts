import { searchDebounce } from '@bloom/shared-ui/measures';
import { useEffect, useState } from 'react';

/** What is typed, once the person has stopped typing for a moment. */
export function useSettled(text: string, milliseconds: number = searchDebounce): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), milliseconds);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return settled;
}
