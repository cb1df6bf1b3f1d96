import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { CancelButton } from '@bloom/shared-ui/dialog';
import { Form, type FormProps } from '@bloom/shared-ui/form';
import type { FormikProps } from '@bloom/shared-ui/form-context';
import { type FormDraft, useFormDraft } from '@bloom/shared-ui/form-draft';
import { EditOutlined, PlusOutlined } from '@bloom/shared-ui/icons';
import { ReadAgain } from '@bloom/shared-ui/read-again';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { ExistingTalent } from './existing-talent.tsx';
import styles from './panel.module.css';
import type { PanelProps } from './panel-props.ts';
import { type PanelPart, type PanelValues, usePanelSave } from './panel-save.ts';
import { sheetDraft } from './sheet-drafts.ts';

export interface PanelEditing<Values extends PanelValues> extends PanelPart<Values> {
  /** What is typed here and not saved is kept under this name, within the sheet. */
  name: string;
  schema: FormProps<Values>['validationSchema'];
  /** What the fields are called, to tell what somebody else saved. */
  labels: Readonly<Partial<Record<string, string>>>;
  words?: (name: string, value: unknown) => string;
  /** What must hold before it can be saved, besides a change. */
  isReady?: (values: Values) => boolean;
  fields: ReactNode | ((form: FormikProps<Values>) => ReactNode);
}

interface PanelCardProps<Values extends PanelValues> extends PanelProps {
  title: string;
  editing: PanelEditing<Values>;
  /** There is nothing to read: only what opens the editor is drawn, for those who may. */
  isHidden?: boolean;
  addLabel?: string;
  children: ReactNode;
}

/** One part of the sheet: to be read, and on request to be edited with its own save. */
export function PanelCard<Values extends PanelValues>(props: PanelCardProps<Values>) {
  const { talent, title, editing, isHidden = false, addLabel, children } = props;
  const { root, draft, isEditing, open, close } = useEditing<Values>(talent, editing.name);
  if (isHidden && !isEditing) {
    return (
      <div ref={root} className={styles.panel}>
        {talent.viewerCanEdit && (
          <Button size="small" icon={<PlusOutlined />} onClick={open}>
            {addLabel}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div ref={root} className={styles.panel}>
      <Card
        title={title}
        actions={
          talent.viewerCanEdit &&
          !isEditing && (
            <Button size="small" variant="quiet" icon={<EditOutlined />} onClick={open}>
              Modifier
              <span className="visually-hidden">{`\u00a0: ${title}`}</span>
            </Button>
          )
        }
      >
        {isEditing ? <PanelEditor {...props} label={title} draft={draft} onClose={close} /> : children}
      </Card>
    </div>
  );
}

/** Whether a part is being edited; one that was left unsaved opens again by itself. */
export function useEditing<Values extends PanelValues>({ id, viewerCanEdit }: PanelProps['talent'], name: string) {
  const draft = useFormDraft<Values>(sheetDraft(id, name));
  const [isEditing, setEditing] = useState(viewerCanEdit && draft.offered !== undefined);
  const root = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current === isEditing) return;
    wasEditing.current = isEditing;
    focusIn(root, isEditing);
  }, [isEditing]);
  const close = () => {
    draft.forget();
    setEditing(false);
  };
  return { root, draft, isEditing, open: () => setEditing(true), close };
}

/** To the first field, and back to what opened it. */
function focusIn(root: RefObject<HTMLElement | null>, isEditing: boolean): void {
  const field = 'form input:not([type="hidden"]), form textarea';
  root.current?.querySelector<HTMLElement>(isEditing ? field : 'button')?.focus();
}

interface PanelEditorProps<Values extends PanelValues> extends PanelProps {
  label: string;
  editing: PanelEditing<Values>;
  draft: FormDraft<Values>;
  onClose: () => void;
  /** Beside the buttons, for what is rarer than to save. */
  aside?: ReactNode;
}

export function PanelEditor<Values extends PanelValues>(props: PanelEditorProps<Values>) {
  const { talent, editing, label, draft, onClose, aside } = props;
  const { save, errors, clashOf } = usePanelSave(editing, props);
  const read = editing.valuesOf(talent);
  const { fields } = editing;
  return (
    <Form<Values>
      label={label}
      initialValues={read}
      validationSchema={editing.schema}
      fieldErrors={errors}
      draft={draft}
      onSubmit={async (values) => {
        if (await save(values)) onClose();
      }}
    >
      {(form) => (
        <>
          <ReadAgain
            read={read}
            version={talent.version}
            subject="Cette fiche"
            labels={editing.labels}
            words={editing.words}
            isStaff
          />
          <div className={styles.fields}>{typeof fields === 'function' ? fields(form) : fields}</div>
          <ExistingTalent clash={clashOf(form.values)} />
          <div className={styles.actions}>
            {aside}
            <CancelButton onClick={onClose} />
            <SubmitButton disabled={!isSendable(editing, form)}>Enregistrer</SubmitButton>
          </div>
        </>
      )}
    </Form>
  );
}

/** After a change and without an error that is shown: one that stands nowhere is told when it is sent. */
function isSendable<Values extends PanelValues>({ isReady }: PanelEditing<Values>, form: FormikProps<Values>): boolean {
  const isWrong = Object.keys(form.errors).some((name) => form.touched[name] !== undefined);
  return form.dirty && !isWrong && isReady?.(form.values) !== false;
}
