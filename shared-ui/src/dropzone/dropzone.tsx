import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { CloudUploadOutlined } from '../icons/icons.ts';
import { useToasts } from '../toasts/toasts.tsx';
import { carriesFiles, type Dropped, droppedFiles } from './dropped-files.ts';
import styles from './dropzone.module.css';
import { checkFiles, type FileRules, folderRefused, pickerError, rulesInWords, uploadUnderWay } from './file-rules.ts';

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
  /** A file is on its way: what is dropped meanwhile is refused in words. */
  busy?: boolean;
};

/** Drop a file or choose it with the button. What is refused is said in place and in a toast. */
export function Dropzone(props: DropzoneProps) {
  const { label, buttonLabel = 'Choisir un fichier', help, disabled = false, busy = false, maxFiles = 1 } = props;
  const input = useRef<HTMLInputElement>(null);
  const { refusals, take } = useTaking(props);
  const drag = useDragging((transfer) => take(droppedFiles(transfer)));
  const id = useId();

  return (
    <section
      className={`${styles.zone} ${drag.isOver && !disabled ? styles.over : ''} ${disabled ? styles.disabled : ''}`}
      aria-labelledby={`${id}-label`}
      {...drag.handlers}
    >
      <CloudUploadOutlined aria-hidden="true" className={styles.icon} />
      <p id={`${id}-label`} className={styles.label}>
        {label}
      </p>
      <Button disabled={disabled || busy} onClick={() => input.current?.click()} aria-describedby={`${id}-rules`}>
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
        disabled={disabled || busy}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file must be choosable again after a refusal.
          event.target.value = '';
          take({ files, folders: [] });
        }}
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

/** Hands on what the rules allow, and says what they do not. */
function useTaking(props: DropzoneProps) {
  const { onFiles, onRefused, disabled = false, busy = false } = props;
  const [refusals, setRefusals] = useState<string[]>([]);
  const toasts = useToasts();

  const take = ({ files, folders }: Dropped) => {
    if (disabled || files.length + folders.length === 0) return;
    const checked = busy ? { accepted: [], refusals: [uploadUnderWay] } : checkFiles(files, props);
    const all = [...new Set([...(busy ? [] : folders.map(folderRefused)), ...checked.refusals])];
    setRefusals(all);
    if (all.length > 0) {
      toasts.error(pickerError(all));
      onRefused?.(all);
    }
    if (checked.accepted.length > 0) onFiles(checked.accepted);
  };
  return { refusals, take };
}

/** The browser must not open what is let go here, and crossing the zone's own children is no leaving. */
function useDragging(onDrop: (transfer: DataTransfer) => void) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(carriesFiles(event.dataTransfer));
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        onDrop(event.dataTransfer);
      },
    },
  };
}
