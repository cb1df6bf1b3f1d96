import { type ReactNode, useId } from 'react';
import { ButtonIcon, buttonClass } from '../button/plain-button.tsx';
import { formatNumber } from '../format/format.ts';
import { LeftOutlined, RightOutlined, VerticalLeftOutlined, VerticalRightOutlined } from '../icons/icons.ts';
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
  const last = pages - 1;
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
      <span className={styles.pages}>
        <Step label="Première page" icon={<VerticalRightOutlined />} to={page > 0 ? 0 : undefined} goTo={goTo} />
        <Step label="Page précédente" icon={<LeftOutlined />} to={page > 0 ? page - 1 : undefined} goTo={goTo} />
        <span>{`Page ${formatNumber(page + 1)} sur ${formatNumber(pages)}`}</span>
        <Step label="Page suivante" icon={<RightOutlined />} to={page < last ? page + 1 : undefined} goTo={goTo} />
        <Step label="Dernière page" icon={<VerticalLeftOutlined />} to={page < last ? last : undefined} goTo={goTo} />
      </span>
    </nav>
  );
}

type StepProps = { label: string; icon: ReactNode; to: number | undefined; goTo: (page: number) => void };

/** Not `disabled` at the end of the way: it would lose the focus of who got there by pressing it. */
function Step({ label, icon, to, goTo }: StepProps) {
  return (
    <button
      type="button"
      className={buttonClass({ variant: 'quiet', size: 'small' }, styles.step)}
      aria-label={label}
      title={label}
      aria-disabled={to === undefined}
      onClick={() => to !== undefined && goTo(to)}
    >
      <ButtonIcon>{icon}</ButtonIcon>
    </button>
  );
}
