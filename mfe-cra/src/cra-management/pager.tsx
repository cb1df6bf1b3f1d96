import { IconButton } from '@bloom/shared-ui/button';
import { LeftOutlined, RightOutlined } from '@bloom/shared-ui/icons';
import styles from './pager.module.css';

export interface PagerProps {
  page: number;
  pages: number;
  onChange: (page: number) => void;
}

export function Pager({ page, pages, onChange }: PagerProps) {
  return (
    <nav className={styles.pager} aria-label="Pages">
      <IconButton
        label="Page précédente"
        icon={<LeftOutlined />}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      />
      <span aria-current="page">
        Page {page} sur {pages}
      </span>
      <IconButton
        label="Page suivante"
        icon={<RightOutlined />}
        disabled={page >= pages}
        onClick={() => onChange(page + 1)}
      />
    </nav>
  );
}
