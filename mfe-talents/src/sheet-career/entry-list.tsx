import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { ConfirmDialog } from '@bloom/shared-ui/dialog';
import { EditOutlined, PlusOutlined } from '@bloom/shared-ui/icons';
import { useSubmit } from '@bloom/shared-ui/submit';
import { type ReactNode, useState } from 'react';
import { type PanelEditing, PanelEditor, useEditing } from '../sheet-frame/panel.tsx';
import type { PanelProps } from '../sheet-frame/panel-props.ts';
import { type PanelValues, sendToSheet } from '../sheet-frame/panel-save.ts';
import styles from './career.module.css';

interface EntryListProps<Values extends PanelValues> extends PanelProps {
  title: string;
  addLabel: string;
  empty: string;
  entries: readonly Entry[];
  /** @param id undefined for a new one */
  editingOf: (id: string | undefined) => PanelEditing<Values>;
  remove: (id: string) => Promise<unknown>;
}

export interface Entry {
  id: string;
  /** What it is called where it is edited or taken away. */
  name: string;
  shown: ReactNode;
}

/** The stages of a career, newest first, each edited where it stands. */
export function EntryList<Values extends PanelValues>(props: EntryListProps<Values>) {
  const { title, addLabel, empty, entries, talent } = props;
  const added = useEditing<Values>(talent, props.editingOf(undefined).name);
  return (
    <div ref={added.root}>
      <Card
        title={title}
        actions={
          talent.viewerCanEdit &&
          !added.isEditing && (
            <Button size="small" variant="quiet" icon={<PlusOutlined />} onClick={added.open}>
              <AddWords label={addLabel} />
            </Button>
          )
        }
      >
        {added.isEditing && (
          <div className={styles.added}>
            <PanelEditor
              {...props}
              label={addLabel}
              editing={props.editingOf(undefined)}
              draft={added.draft}
              onClose={added.close}
            />
          </div>
        )}
        {entries.length === 0 && !added.isEditing && <p className={styles.faint}>{empty}</p>}
        {entries.length > 0 && (
          <ul className={styles.entries} aria-label={title}>
            {entries.map((entry) => (
              <EntryItem key={entry.id} {...props} entry={entry} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

/** Beside the title of the card the verb is enough to see. */
function AddWords({ label }: { label: string }) {
  const [verb, ...what] = label.split(' ');
  return (
    <>
      {verb}
      <span className="visually-hidden">{` ${what.join(' ')}`}</span>
    </>
  );
}

function EntryItem<Values extends PanelValues>(props: EntryListProps<Values> & { entry: Entry }) {
  const { entry, talent, editingOf } = props;
  const editing = editingOf(entry.id);
  const { root, draft, isEditing, open, close } = useEditing<Values>(talent, editing.name);
  return (
    <li>
      <div ref={root} className={isEditing ? undefined : styles.entry}>
        {isEditing ? (
          <PanelEditor
            {...props}
            label={`Modifier\u00a0: ${entry.name}`}
            editing={{ ...editing, area: 'entry' }}
            draft={draft}
            onClose={close}
            aside={<RemoveButton {...props} />}
          />
        ) : (
          <>
            <div className={styles.entryText}>{entry.shown}</div>
            {talent.viewerCanEdit && (
              <Button size="small" variant="quiet" icon={<EditOutlined />} onClick={open}>
                Modifier
                <span className="visually-hidden">{`\u00a0: ${entry.name}`}</span>
              </Button>
            )}
          </>
        )}
      </div>
    </li>
  );
}

function RemoveButton<Values extends PanelValues>(props: EntryListProps<Values> & { entry: Entry }) {
  const { entry, remove, reload } = props;
  const [isAsking, setAsking] = useState(false);
  const { submit, submitting } = useSubmit(
    async (id: string): Promise<{ data: true }> => {
      await sendToSheet(props, () => remove(id));
      await reload();
      return { data: true };
    },
    { area: 'talentSave' },
  );
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Supprimer
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={`Supprimer «\u202f${entry.name}\u202f»\u202f?`}
        confirmLabel="Supprimer"
        busy={submitting}
        onConfirm={() => void submit(entry.id)}
        onClose={() => setAsking(false)}
      >
        Cette étape disparaît de la fiche, et on ne retrouve plus la personne par elle.
      </ConfirmDialog>
    </>
  );
}
