import { Button } from '@bloom/shared-ui/button';
import { csvOf } from '@bloom/shared-ui/csv';
import { downloadFile } from '@bloom/shared-ui/download';
import { DownloadOutlined } from '@bloom/shared-ui/icons';
import { phoneQuery } from '@bloom/shared-ui/measures';
import { useMediaQuery } from '@bloom/shared-ui/theme';
import type { ReactNode } from 'react';
import styles from './finance.module.css';

export type FiguresColumn<Row> = {
  header: string;
  text: (row: Row) => string;
  isFigure?: boolean;
  /** More than the text: a link. */
  render?: (row: Row) => ReactNode;
};

export type FiguresProps<Row> = {
  /** Names the table, and its file. */
  caption: string;
  columns: readonly FiguresColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
};

/** Figures to read: the first column says of what. On a phone each row is a card. */
export function FiguresTable<Row>(props: FiguresProps<Row>) {
  const isPhone = useMediaQuery(phoneQuery);
  return isPhone ? <FigureCards {...props} /> : <Figures {...props} />;
}

function FigureCards<Row>({ caption, columns, rows, rowKey }: FiguresProps<Row>) {
  const [head, ...figures] = columns;
  return (
    <ul className={styles.rows} aria-label={caption}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={styles.row}>
          {head && <strong>{contentOf(head, row)}</strong>}
          <dl>
            {figures.map((column) => (
              <div key={column.header}>
                <dt>{column.header}</dt>
                <dd>{contentOf(column, row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

const contentOf = <Row,>({ render, text }: FiguresColumn<Row>, row: Row): ReactNode => render?.(row) ?? text(row);

function Figures<Row>({ caption, columns, rows, rowKey }: FiguresProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the arrows
    <section className={styles.scroll} aria-label={`${caption}, tableau`} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ header, isFigure }) => (
              <th key={header} scope="col" className={isFigure ? styles.figure : undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column, index) => (
                <FigureCell key={column.header} column={column} row={row} isHead={index === 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function FigureCell<Row>({ column, row, isHead }: { column: FiguresColumn<Row>; row: Row; isHead: boolean }) {
  const content = contentOf(column, row);
  if (isHead) return <th scope="row">{content}</th>;
  return <td className={column.isFigure ? styles.figure : undefined}>{content}</td>;
}

/** Saves the figures of the table as a file. */
export function ExportButton<Row>({
  caption,
  columns,
  rows,
  name,
}: Omit<FiguresProps<Row>, 'rowKey'> & { name: string }) {
  const download = () => {
    const lines = rows.map((row) => columns.map(({ text }) => text(row)));
    const csv = csvOf([columns.map(({ header }) => header), ...lines]);
    downloadFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
  };
  return (
    <Button size="small" icon={<DownloadOutlined />} onClick={download} aria-label={`Exporter (CSV), ${caption}`}>
      Exporter (CSV)
    </Button>
  );
}
