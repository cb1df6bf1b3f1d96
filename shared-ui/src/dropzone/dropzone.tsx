import Dragger from 'antd/es/upload/Dragger';
import { LIST_IGNORE } from 'antd/es/upload/Upload';
import { type ChangeEvent, type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { CloudUploadOutlined } from '../icons/icons.ts';
import { useToasts } from '../toasts/toasts.tsx';
import { carriesFiles, type Dropped, droppedFiles } from './dropped-files.ts';
import styles from './dropzone.module.css';
import {
  checkFiles,
  type FileRules,
  folderRefused,
  notKept,
  pickerError,
  rulesInWords,
  uploadUnderWay,
} from './file-rules.ts';

export type DropzoneProps = FileRules & {
  /** What is expected here: « CRA signé (PDF) ». */
  label: string;
  /** Called with files that passed the rules; never with an empty list. */
  onFiles: (files: File[]) => void;
  /** After the refusals were shown. */
  onRefused?: (refusals: string[]) => void;
  buttonLabel?: string;
  help?: ReactNode;
  /** The file that was sent last and did not get through, and why: it stands here until another one is chosen. */
  failed?: { name: string; why?: string };
  disabled?: boolean;
  /** A file is on its way: what is dropped meanwhile is refused in words. */
  busy?: boolean;
};

/** Drop a file or choose it with the button. What is refused is said in place and in a toast. */
export function Dropzone(props: DropzoneProps) {
  const {
    label,
    buttonLabel = 'Choisir un fichier',
    help,
    failed,
    accept,
    disabled = false,
    busy = false,
    maxFiles = 1,
  } = props;
  const zone = useRef<HTMLElement>(null);
  const { refusals, take } = useTaking(props);
  const id = useId();
  const said = refusals.length === 0 && failed ? [notKept(failed.name, failed.why)] : refusals;

  return (
    <section ref={zone} className={styles.zone} aria-labelledby={`${id}-label`} {...taking(take)}>
      <Dragger
        aria-label={label}
        accept={accept?.join(',')}
        multiple={maxFiles > 1}
        disabled={disabled || busy}
        // A place with a button in it, and not a button as large as the place with everything in its name.
        hasControlInside
        openFileDialogOnClick={false}
        showUploadList={false}
        beforeUpload={() => LIST_IGNORE}
      >
        <CloudUploadOutlined aria-hidden="true" className={styles.icon} />
        <p id={`${id}-label`} className={styles.label}>
          {label}
        </p>
        <Button
          disabled={disabled || busy}
          onClick={() => zone.current?.querySelector('input')?.click()}
          aria-describedby={`${id}-rules`}
        >
          {buttonLabel}
        </Button>
        <p id={`${id}-rules`} className={styles.rules}>
          <span className={styles.drop}>ou déposer ici · </span>
          {rulesInWords(props)}
        </p>
        {help}
        {said.length > 0 && (
          <div role="alert">
            <ul className={styles.refusals}>
              {said.map((refusal) => (
                <li key={refusal}>{refusal}</li>
              ))}
            </ul>
          </div>
        )}
      </Dragger>
    </section>
  );
}

/** Before antd, which does not tell folders from files, drops what is too much in silence and takes words for files. */
function taking(take: (dropped: Dropped) => void) {
  return {
    onChangeCapture: ({ target }: ChangeEvent<HTMLElement>) => {
      if (target instanceof HTMLInputElement) take({ files: [...(target.files ?? [])], folders: [] });
    },
    onDropCapture: (event: DragEvent) => {
      event.preventDefault();
      take(droppedFiles(event.dataTransfer));
    },
    onDragOverCapture: (event: DragEvent) => {
      event.preventDefault();
      if (!carriesFiles(event.dataTransfer)) event.stopPropagation();
    },
    // Crossing the zone's own children is no leaving.
    onDragLeaveCapture: (event: DragEvent) => {
      if (event.currentTarget.contains(event.relatedTarget as Node | null)) event.stopPropagation();
    },
  };
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
