import { type FormEvent, useEffect, useState } from 'react';
import { Button, IconButton } from '../button/button.tsx';
import { formatPercent } from '../format/format.ts';
import {
  ColumnWidthOutlined,
  DownloadOutlined,
  DownOutlined,
  EllipsisOutlined,
  ExpandOutlined,
  PrinterOutlined,
  QuestionCircleOutlined,
  SearchOutlined,
  UpOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '../icons/icons.ts';
import { ActionMenu, type MenuItem } from '../overlay/menu.tsx';
import type { Printing } from './print-document.ts';
import styles from './reader-toolbar.module.css';
import type { Reading } from './reading.ts';

export type ReaderActions = Omit<Reading, 'pages' | 'broken' | 'redraw'> & {
  openSearch: () => void;
  print: () => void;
  download: (() => void) | undefined;
  showHelp: () => void;
};

/** What can be done with the document; the rarer half goes into a menu where there is little room. */
export function ReaderToolbar({ actions, printing }: { actions: ReaderActions; printing: Printing }) {
  const { page, total, goTo, scale, zoom } = actions;
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Document">
      <span className={styles.wide}>
        <IconButton
          size="small"
          label="Page précédente"
          icon={<UpOutlined />}
          disabled={page <= 1}
          onClick={() => goTo(page - 1)}
        />
        <IconButton
          size="small"
          label="Page suivante"
          icon={<DownOutlined />}
          disabled={page >= total}
          onClick={() => goTo(page + 1)}
        />
      </span>
      <PageField page={page} total={total} goTo={goTo} />
      <span className={styles.space} />
      <IconButton size="small" label="Rechercher" icon={<SearchOutlined />} onClick={actions.openSearch} />
      <IconButton size="small" label="Zoom arrière" icon={<ZoomOutOutlined />} onClick={actions.zoomOut} />
      <span className={`${styles.zoom} ${styles.wide}`}>{formatPercent(scale * 100, 0)}</span>
      <IconButton size="small" label="Zoom avant" icon={<ZoomInOutlined />} onClick={actions.zoomIn} />
      <span className={styles.wide}>
        <IconButton
          size="small"
          label="Pleine largeur"
          icon={<ColumnWidthOutlined />}
          aria-pressed={zoom === 'width'}
          onClick={actions.fitWidth}
        />
        <IconButton
          size="small"
          label="Page entière"
          icon={<ExpandOutlined />}
          aria-pressed={zoom === 'page'}
          onClick={actions.fitPage}
        />
        {actions.download && (
          <IconButton size="small" label="Télécharger" icon={<DownloadOutlined />} onClick={actions.download} />
        )}
        <IconButton size="small" label="Imprimer" icon={<PrinterOutlined />} onClick={actions.print} />
        <IconButton
          size="small"
          label="Raccourcis clavier"
          icon={<QuestionCircleOutlined />}
          onClick={actions.showHelp}
        />
      </span>
      <span className={styles.narrow}>
        <ActionMenu
          label="Autres actions"
          iconOnly
          variant="quiet"
          size="small"
          icon={<EllipsisOutlined />}
          items={menuItems(actions)}
        />
      </span>
      {printing.done !== undefined && <PrintProgress done={printing.done} total={total} cancel={printing.cancel} />}
    </div>
  );
}

function menuItems(actions: ReaderActions): MenuItem[] {
  const { download } = actions;
  return [
    { key: 'width', label: 'Pleine largeur', icon: <ColumnWidthOutlined />, onSelect: actions.fitWidth },
    { key: 'page', label: 'Page entière', icon: <ExpandOutlined />, onSelect: actions.fitPage },
    ...(download ? [{ key: 'download', label: 'Télécharger', icon: <DownloadOutlined />, onSelect: download }] : []),
    { key: 'print', label: 'Imprimer', icon: <PrinterOutlined />, onSelect: actions.print },
    { key: 'help', label: 'Raccourcis clavier', icon: <QuestionCircleOutlined />, onSelect: actions.showHelp },
  ];
}

/** The page being read; another number and Enter go there. */
function PageField({ page, total, goTo }: Pick<ReaderActions, 'page' | 'total' | 'goTo'>) {
  const [typed, setTyped] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page was reached meanwhile
  useEffect(() => setTyped(undefined), [page]);

  const leave = () => {
    const number = Number.parseInt(typed ?? '', 10);
    if (Number.isFinite(number)) goTo(number);
    setTyped(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    leave();
  };
  return (
    <form className={styles.position} onSubmit={submit}>
      <input
        type="text"
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        className={styles.pageNumber}
        aria-label={`Page, sur ${total}`}
        maxLength={4}
        value={typed ?? page}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
        onFocus={(event) => event.target.select()}
        onBlur={leave}
      />
      <span>{`/ ${total}`}</span>
      <span className="visually-hidden" role="status">{`page ${page} / ${total}`}</span>
    </form>
  );
}

function PrintProgress({ done, total, cancel }: { done: number; total: number; cancel: () => void }) {
  return (
    <div className={styles.printing} role="status">
      <span>{`Préparation de l’impression\u00a0: ${done} / ${total}`}</span>
      <Button size="small" onClick={cancel}>
        Annuler
      </Button>
    </div>
  );
}
