import { mixed } from 'yup';
import { checkFiles, type FileRules, rulesInWords } from '../dropzone/file-rules.ts';
import { FilePdfOutlined } from '../icons/icons.ts';
import { FieldFrame, type FieldProps, useBoundField } from './field.tsx';
import styles from './file-field.module.css';

export type FileFieldProps = Omit<FieldProps, 'hideLabel' | 'help'> &
  Pick<FileRules, 'accept' | 'maxSize'> & {
    help?: string;
    /** Address of the document on record, which a new file would replace. */
    current?: string | null;
    /** What else changes with the file; null when it is taken back. */
    onChoose?: (file: File | null) => void;
  };

/** One file that leaves with the form; the value is a `File` or null. Drop it on the field or choose it. */
export function FileField({ current, help, onChoose, ...props }: FileFieldProps) {
  const rules = rulesInWords(props);
  const words = help === undefined ? rules : `${help} ${rules}`;
  const field = useBoundField<File | null>({ ...props, help: words });
  const choose = (file: File | null) => {
    field.choose(file);
    onChoose?.(file);
  };
  return (
    <FieldFrame {...props} id={field.id} error={field.error} help={words}>
      {current && (
        <a className={styles.document} href={current} target="_blank" rel="noreferrer">
          <FilePdfOutlined aria-hidden="true" /> Voir le document enregistré
          <span className="visually-hidden"> ({props.label}, nouvel onglet)</span>
        </a>
      )}
      <span className={styles.file}>
        <span className={styles.choose} aria-hidden="true">
          Choisir un fichier
        </span>
        <span className={styles.name}>{field.value?.name ?? 'Aucun fichier choisi'}</span>
        {/* The browser's own control lies over it, unseen: its words would be in the browser's language. */}
        <input
          {...field.aria}
          id={field.id}
          name={props.name}
          type="file"
          className={styles.input}
          accept={props.accept?.join(',')}
          disabled={props.disabled}
          onChange={(event) => choose(event.target.files?.[0] ?? null)}
          onBlur={field.blur}
        />
      </span>
    </FieldFrame>
  );
}

/** The rules of a file that leaves with a form: type, emptiness, size; the sentence names the file. */
export function fileSchema(rules: Pick<FileRules, 'accept' | 'maxSize'>) {
  return mixed<File>()
    .nullable()
    .test('file', (file, { createError }) => {
      if (!file) return true;
      const [refusal] = checkFiles([file], rules).refusals;
      return refusal === undefined || createError({ message: refusal });
    });
}
