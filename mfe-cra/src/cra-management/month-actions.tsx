import { Button } from '@bloom/shared-ui/button';
import { ButtonLink } from '@bloom/shared-ui/button-link';
import { formatMonth } from '@bloom/shared-ui/format';
import {
  CloseOutlined,
  CloudUploadOutlined,
  CommentOutlined,
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  EllipsisOutlined,
  EyeOutlined,
  FilePdfOutlined,
  PlusOutlined,
  SignatureOutlined,
} from '@bloom/shared-ui/icons';
import { linkTo } from '@bloom/shared-ui/links';
import { ActionMenu, type MenuItem } from '@bloom/shared-ui/menu';
import { useParams } from '@bloom/shared-ui/routing';
import type { ReactNode } from 'react';
import styles from './month-list.module.css';
import type { MonthRow } from './month-rows.ts';
import { actionLabel, type RowActionKind, type RowContext, rowActions } from './row-actions.ts';

export type OnAction = (kind: RowActionKind, row: MonthRow) => void;

const ICONS: Record<RowActionKind, ReactNode> = {
  enter: <PlusOutlined />,
  continue: <EditOutlined />,
  correct: <EditOutlined />,
  reopen: <EditOutlined />,
  previousVersion: <DownloadOutlined />,
  sign: <SignatureOutlined />,
  uploadInvoice: <CloudUploadOutlined />,
  addInvoice: <CloudUploadOutlined />,
  view: <EyeOutlined />,
  download: <DownloadOutlined />,
  uploadCra: <CloudUploadOutlined />,
  viewInvoice: <FilePdfOutlined />,
  viewAdditionalInvoice: <FilePdfOutlined />,
  viewWrittenInvoice: <FilePdfOutlined />,
  contestInvoice: <CommentOutlined />,
  cancelSignature: <CloseOutlined />,
  deleteInvoice: <DeleteOutlined />,
};

const DANGEROUS: ReadonlySet<RowActionKind> = new Set(['cancelSignature', 'deleteInvoice']);

interface MonthActionsProps {
  row: MonthRow;
  context: RowContext;
  onAction: OnAction;
  /** The one main action of the screen. */
  main: boolean;
  block?: boolean;
}

/** The next step as a button, everything else in a menu. */
export function MonthActions({ row, context, onAction, main, block = false }: MonthActionsProps) {
  const { missionRecordId = '' } = useParams();
  const [first, ...others] = rowActions(row.activity, context);
  if (!first) return null;
  const entryLink = linkTo('cra.entry', { missionRecordId, date: row.month });
  const month = formatMonth(row.month);
  const isEntry = (kind: RowActionKind) => kind === 'enter' || kind === 'continue' || kind === 'correct';
  const look = { icon: ICONS[first], variant: main ? ('primary' as const) : ('default' as const) };
  const label = (
    <>
      {actionLabel(first, context)}
      <span className="visually-hidden"> – {month}</span>
    </>
  );
  return (
    <div className={`${styles.actions} ${block ? styles.block : ''}`}>
      {isEntry(first) ? (
        <ButtonLink {...look} to={entryLink}>
          {label}
        </ButtonLink>
      ) : (
        <Button {...look} onClick={() => onAction(first, row)}>
          {label}
        </Button>
      )}
      {others.length > 0 && (
        <ActionMenu
          label={`Autres actions – ${month}`}
          icon={<EllipsisOutlined />}
          iconOnly
          items={others.map(
            (kind): MenuItem => ({
              key: kind,
              label: actionLabel(kind, context),
              icon: ICONS[kind],
              danger: DANGEROUS.has(kind),
              ...(isEntry(kind) ? { to: entryLink } : { onSelect: () => onAction(kind, row) }),
            }),
          )}
        />
      )}
    </div>
  );
}
