import { Button } from '@bloom/shared-ui/button';
import { formatNumber } from '@bloom/shared-ui/format';
import { LeftOutlined, RightOutlined } from '@bloom/shared-ui/icons';
import styles from './talent-list.module.css';

interface TalentPagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

export function TalentPager({ page, pages, onPage }: TalentPagerProps) {
  // Not `disabled` at the end of the way: it would lose the focus of who got there by pressing it.
  const step = (to: number) => ({
    'aria-disabled': to < 1 || to > pages,
    onClick: () => to >= 1 && to <= pages && onPage(to),
  });
  return (
    <nav className={styles.pager} aria-label="Pages">
      <Button icon={<LeftOutlined />} {...step(page - 1)}>
        Précédente
      </Button>
      <span>{`Page ${formatNumber(page)} sur ${formatNumber(pages)}`}</span>
      <Button {...step(page + 1)}>
        Suivante
        <RightOutlined aria-hidden="true" />
      </Button>
    </nav>
  );
}
