import { IconButton } from '@bloom/shared-ui/button';
import { FieldNotes, RequiredMark, useBoundField } from '@bloom/shared-ui/form-field';
import { CloseOutlined } from '@bloom/shared-ui/icons';
import { useToasts } from '@bloom/shared-ui/toasts';
import { useId } from 'react';
import { type LabelDocument, LabelSearch } from './label-search.tsx';
import styles from './words-field.module.css';

interface WordsFieldProps {
  name: string;
  label: string;
  required?: boolean;
  /** Which labels are offered; what is typed and stands nowhere can be taken as it is. */
  document: LabelDocument;
}

/** A list of words in a form, each found or typed. */
export function WordsField(props: WordsFieldProps) {
  const { label, document } = props;
  const field = useBoundField<string[]>(props);
  const listId = useId();
  const toasts = useToasts();
  const words = field.value ?? [];
  const isThere = (word: string) => words.some((each) => each.toLowerCase() === word.toLowerCase());
  return (
    <div className={styles.field}>
      <label htmlFor={field.id}>
        {label}
        {props.required && <RequiredMark />}
      </label>
      {words.length > 0 && (
        <ul id={listId} className={styles.words} aria-label={label}>
          {words.map((word) => (
            <li key={word}>
              {word}
              <IconButton
                size="small"
                label={`Retirer ${word}`}
                icon={<CloseOutlined />}
                onClick={() => field.choose(words.filter((each) => each !== word))}
              />
            </li>
          ))}
        </ul>
      )}
      <LabelSearch
        id={field.id}
        aria={field.aria}
        document={document}
        without={[]}
        nothingFound="Rien de tel pour l’instant."
        takesTyped
        onChoose={(found) => {
          if (isThere(found.label)) toasts.duplicate(`«\u202f${found.label}\u202f» est déjà dans la liste.`);
          else field.choose([...words, found.label]);
        }}
      />
      <FieldNotes id={field.id} help={undefined} error={field.error} />
    </div>
  );
}
