import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { CloudUploadOutlined } from '../icons/icons.ts';
import { useToasts } from '../toasts/toasts.tsx';
import styles from './dropzone.module.css';
import { checkFiles, type FileRules, pickerError, rulesInWords } from './file-rules.ts';

export type DropzoneProps = FileRules & {
  /** What is expected here: « CRA signé (PDF) ». */
  label: string;
  /** Called with files that passed the rules; never with an empty list. */
  onFiles: (files: File[]) => void;
  /** After the refusals were shown. */
  onRefused?: (refusals: string[]) => void;
  buttonLabel?: string;
  help?: ReactNode;
  disabled?: boolean;
};

/** Drop a file or choose it with the button. What is refused is said in place and in a toast. */
export function Dropzone(props: DropzoneProps) {
  const { label, onFiles, onRefused, buttonLabel = 'Choisir un fichier', help, disabled = false, maxFiles = 1 } = props;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refusals, setRefusals] = useState<string[]>([]);
  const toasts = useToasts();
  const id = useId();

  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    // The same file must be choosable again after a refusal.
    if (input.current) input.current.value = '';
    if (disabled || files.length === 0) return;
    const checked = checkFiles(files, props);
    setRefusals(checked.refusals);
    if (checked.refusals.length > 0) {
      toasts.error(pickerError(checked.refusals));
      onRefused?.(checked.refusals);
    }
    if (checked.accepted.length > 0) onFiles(checked.accepted);
  };
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver && !disabled);
  };

  return (
    <section
      className={`${styles.zone} ${over ? styles.over : ''} ${disabled ? styles.disabled : ''}`}
      aria-labelledby={`${id}-label`}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        take(event.dataTransfer.files);
      }}
    >
      <CloudUploadOutlined aria-hidden="true" className={styles.icon} />
      <p id={`${id}-label`} className={styles.label}>
        {label}
      </p>
      <Button disabled={disabled} onClick={() => input.current?.click()} aria-describedby={`${id}-rules`}>
        {buttonLabel}
      </Button>
      <p id={`${id}-rules`} className={styles.rules}>
        <span className={styles.drop}>ou déposer ici · </span>
        {rulesInWords(props)}
      </p>
      {help}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={props.accept?.join(',')}
        multiple={maxFiles > 1}
        disabled={disabled}
        onChange={(event) => take(event.target.files)}
      />
      {refusals.length > 0 && (
        <ul className={styles.refusals} role="alert">
          {refusals.map((refusal) => (
            <li key={refusal}>{refusal}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
