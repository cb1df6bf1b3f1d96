import { MAX_SEARCH } from '@bloom/shared-rules/input/limits';
import { Input } from '@bloom/shared-ui/antd/input';
import { SearchOutlined } from '@bloom/shared-ui/icons';
import { useEffect, useRef, useState } from 'react';
import { useSettled } from '../label-search/settled-text.ts';

/** The text to search, taken once the typing has settled; Enter takes it at once. */
export function FulltextField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(value);
  const settled = useSettled(text);
  // What this field asked for last; any other value was set from outside: somebody went back, or cleared the filters.
  const sent = useRef(value);
  const send = (words: string) => {
    if (words === sent.current) return;
    sent.current = words;
    onChange(words);
  };
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => latest.current(settled.trim()), [settled]);

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send(text.trim());
      }}
    >
      <Input
        type="search"
        prefix={<SearchOutlined aria-hidden="true" />}
        aria-label="Rechercher un talent"
        placeholder="Nom, métier, compétence, ville…"
        maxLength={MAX_SEARCH}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  );
}
