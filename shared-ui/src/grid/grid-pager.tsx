import { useId } from 'react';
import { formatNumber } from '../format/format.ts';
import { Pagination } from '../pagination/pagination.tsx';
import styles from './grid-pager.module.css';
import type { Paging } from './grid-paging.ts';

type GridPagerProps = {
  label: string;
  paging: Paging;
  pageSize: number;
  pageSizes: readonly number[];
  onPageSize: (pageSize: number) => void;
  /** Shift and Tab on the first control; true when something else has taken the focus. */
  onBack: () => boolean;
};

/** Below the rows: how many on a page, which ones these are, and the way to the others. */
export function GridPager({ label, paging, pageSize, pageSizes, onPageSize, onBack }: GridPagerProps) {
  const { page, pages, text, goTo } = paging;
  const sizeId = useId();
  return (
    <nav className={styles.pager} aria-label={`Pages\u00a0: ${label}`}>
      <span className={styles.pageSize}>
        <label htmlFor={sizeId}>Lignes par page</label>
        <select
          id={sizeId}
          value={pageSize}
          onChange={(event) => onPageSize(Number(event.target.value))}
          onKeyDown={(event) => {
            if (event.key === 'Tab' && event.shiftKey && onBack()) event.preventDefault();
          }}
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {formatNumber(size)}
            </option>
          ))}
        </select>
      </span>
      <span className={styles.range} role="status">
        {text}
      </span>
      <Pagination page={page + 1} pages={pages} onPage={(next) => goTo(next - 1)} />
    </nav>
  );
}
