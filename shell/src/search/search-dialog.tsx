import { useModal } from '@bloom/shared-ui/modal';
import { useNavigate } from '@bloom/shared-ui/routing';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { SearchBox } from './search-box.tsx';
import styles from './search-dialog.module.css';
import type { SearchOption } from './search-options.ts';
import type { SearchScope } from './search-scope.ts';

export type SearchDialogProps = SearchScope & { onClose: () => void };

/** Over the page, near its top, so that the keyboard of a phone leaves it in view. */
export function SearchDialog(props: SearchDialogProps) {
  return createPortal(<SearchPanel {...props} />, document.body);
}

function SearchPanel({ onClose, ...search }: SearchDialogProps) {
  const navigate = useNavigate();
  const panel = useRef<HTMLDivElement>(null);
  useModal(panel, onClose);

  const openOption = ({ path }: SearchOption, inNewTab: boolean) => {
    if (inNewTab) {
      window.open(path, '_blank', 'noopener');
      return;
    }
    onClose();
    void navigate(path);
  };

  return (
    <div className={styles.layer}>
      <div className={styles.backdrop} aria-hidden="true" onClick={onClose} />
      <div ref={panel} className={styles.panel} role="dialog" aria-modal="true" aria-label="Rechercher" tabIndex={-1}>
        <SearchBox {...search} onOpen={openOption} onClose={onClose} />
      </div>
    </div>
  );
}
