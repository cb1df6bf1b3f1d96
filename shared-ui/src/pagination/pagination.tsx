import AntPagination from 'antd/es/pagination';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { formatNumber } from '../format/format.ts';
import { LeftOutlined, RightOutlined } from '../icons/icons.ts';
import styles from './pagination.module.css';

export interface PaginationProps {
  /** From 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

const WAYS = {
  prev: { label: 'Page précédente', sign: <LeftOutlined /> },
  next: { label: 'Page suivante', sign: <RightOutlined /> },
  'jump-prev': { label: 'Trois pages avant', sign: '…' },
  'jump-next': { label: 'Trois pages après', sign: '…' },
};

/** The pages of a list: where one is, and the way to the others. */
export function Pagination({ page, pages, onPage }: PaginationProps) {
  const place = useRef<HTMLDivElement>(null);
  // antd leads the keyboard to the items of its list, which are no buttons; ours are in them.
  useLayoutEffect(() => {
    for (const item of place.current?.querySelectorAll<HTMLElement>('li[tabindex="0"]') ?? []) item.tabIndex = -1;
  });
  return (
    <div ref={place} className={styles.pages}>
      <AntPagination
        current={page}
        total={pages}
        pageSize={1}
        onChange={onPage}
        showSizeChanger={false}
        showLessItems
        showTitle={false}
        itemRender={(to, type) => {
          if (type !== 'page') return <Way label={WAYS[type].label}>{WAYS[type].sign}</Way>;
          return (
            <Way label={`Page ${formatNumber(to)}`} isCurrent={to === page}>
              {formatNumber(to)}
            </Way>
          );
        }}
      />
    </div>
  );
}

type WayProps = { label: string; isCurrent?: boolean; disabled?: boolean; children: ReactNode };

/** The item around does what is asked, on the click; antd says when the way ends. */
function Way({ label, isCurrent = false, disabled = false, children }: WayProps) {
  return (
    <button
      type="button"
      className={`ant-pagination-item-link ${styles.way}`}
      aria-label={label}
      title={label}
      aria-current={isCurrent ? 'page' : undefined}
      // Not `disabled`: it would lose the focus of who got there by pressing it.
      aria-disabled={disabled || undefined}
      // A key would be counted twice, by the item and as the click it becomes.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <span aria-hidden="true">{children}</span>
    </button>
  );
}
