import { REQUIRED } from '@bloom/shared-rules/input/field-sentences';
import { MAX_LABEL } from '@bloom/shared-rules/input/limits';
import type { GridColumn } from '@bloom/shared-ui/grid';
import { EllipsisOutlined } from '@bloom/shared-ui/icons';
import { ActionMenu, type MenuItem } from '@bloom/shared-ui/menu';
import type { UpdateLabelInput } from '../talents.generated.ts';
import type { LabelRow } from './label-kinds.ts';
import { Nearest, type Neighbour } from './label-neighbours.tsx';
import { listed, wordsOf } from './label-words.ts';

type Column = GridColumn<LabelRow>;
export type LabelChange = Pick<UpdateLabelInput, 'label' | 'alternateLabels' | 'iso'>;

/** What one does to a label that is not written in its row. */
export interface LabelActions {
  save: (row: LabelRow, change: LabelChange) => void;
  merge: (row: LabelRow, into?: Neighbour) => void;
  flatten: (row: LabelRow) => void;
  remove: (row: LabelRow) => void;
}

const READ_ONLY = 'Les recruteurs tiennent cette liste.';

/** Who only reads them merges nothing, and acts on none. */
export function labelColumns(actions: LabelActions, isRead: boolean): Column[] {
  return [
    {
      id: 'label',
      header: 'Libellé',
      width: 220,
      pinned: 'left',
      value: ({ label }) => label,
      edit: {
        kind: 'text',
        maxLength: MAX_LABEL,
        refusal: ({ viewerCanEdit }) => (viewerCanEdit ? null : READ_ONLY),
        problem: (_row, value) => (value.trim() === '' ? REQUIRED : undefined),
        save: (row, label) => actions.save(row, { label }),
      },
    },
    {
      id: 'iso',
      header: 'Normalisé',
      kind: 'list',
      width: 120,
      value: ({ iso }) => iso,
      edit: {
        kind: 'checkbox',
        refusal: ({ viewerCanNormalise }) => (viewerCanNormalise ? null : READ_ONLY),
        save: (row, value) => actions.save(row, { iso: value !== '' }),
      },
    },
    { id: 'talents', header: 'Talents', kind: 'number', width: 100, value: ({ talentCount }) => talentCount },
    {
      id: 'alternateLabels',
      header: 'Autres mots',
      flex: 1,
      minWidth: 170,
      value: ({ alternateLabels }) => listed(alternateLabels),
      edit: {
        kind: 'text',
        refusal: ({ viewerCanEdit }) => (viewerCanEdit ? null : READ_ONLY),
        save: (row, value) => actions.save(row, { alternateLabels: wordsOf(value) }),
      },
    },
    ...(isRead ? [] : actionColumns(actions)),
  ];
}

function actionColumns(actions: LabelActions): Column[] {
  return [
    {
      id: 'nearest',
      header: 'Se rapproche de',
      kind: 'action',
      width: 250,
      value: () => null,
      render: (row) =>
        row.viewerCanMerge ? (
          <Nearest id={row.id} label={row.label} onMerge={(into) => actions.merge(row, into)} />
        ) : null,
    },
    {
      id: 'actions',
      header: 'Actions',
      kind: 'action',
      width: 80,
      pinned: 'right',
      value: () => null,
      render: (row) => <LabelMenu row={row} actions={actions} />,
    },
  ];
}

/** Only what is possible; why not is said by the label itself: it is normalised, has talents, or has no other word. */
export function LabelMenu({ row, actions }: { row: LabelRow; actions: LabelActions }) {
  const items: MenuItem[] = [
    ...(row.viewerCanMerge ? [{ key: 'merge', label: 'Fusionner…', onSelect: () => actions.merge(row) }] : []),
    ...(row.viewerCanFlatten
      ? [{ key: 'flatten', label: 'Séparer les mots…', onSelect: () => actions.flatten(row) }]
      : []),
    ...(row.viewerCanMerge && row.talentCount === 0
      ? [{ key: 'remove', label: 'Supprimer', onSelect: () => actions.remove(row) }]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <ActionMenu iconOnly label={`Actions\u00a0: ${row.label}`} icon={<EllipsisOutlined />} size="small" items={items} />
  );
}
