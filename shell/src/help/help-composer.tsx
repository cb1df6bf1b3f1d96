import { MAX_TEXT } from '@bloom/shared-rules/input/limits';
import { Button } from '@bloom/shared-ui/button';
import { Counter } from '@bloom/shared-ui/counter';
import { SendOutlined } from '@bloom/shared-ui/icons';
import { type KeyboardEvent, useId, useRef } from 'react';
import styles from './help-chat.module.css';
import { type Draft, newDraft } from './help-draft.ts';

/** From here on the counter is worth the room. */
const NEARLY_FULL = 1800;

export interface HelpComposerProps {
  label: string;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  /** Resolves to false when it did not leave: the text stays. */
  onSend: (draft: Draft) => Promise<boolean>;
  isSending: boolean;
  focusFirst?: boolean;
}

export function HelpComposer({ label, draft, onDraft, onSend, isSending, focusFirst }: HelpComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const isEmpty = draft.text.trim() === '';

  const send = async () => {
    if (isEmpty || isSending) {
      field.current?.focus();
      return;
    }
    if (await onSend(draft)) {
      onDraft(newDraft());
      field.current?.focus();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    }
  };

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        className={styles.field}
        rows={3}
        maxLength={MAX_TEXT}
        placeholder={label}
        value={draft.text}
        data-autofocus={focusFirst || undefined}
        onChange={(event) => onDraft({ ...draft, text: event.target.value })}
        onKeyDown={onKeyDown}
      />
      <div className={styles.send}>
        {draft.text.length > NEARLY_FULL && <Counter used={draft.text.length} limit={MAX_TEXT} />}
        <Button type="submit" variant="primary" icon={<SendOutlined />} loading={isSending} disabled={isEmpty}>
          Envoyer
        </Button>
      </div>
    </form>
  );
}
