import { type KeyboardEvent, useEffect } from 'react';
import { IconButton } from '../button/button.tsx';
import { CloseOutlined, DownOutlined, UpOutlined } from '../icons/icons.ts';
import styles from './reader-toolbar.module.css';
import type { DocumentSearch } from './use-document-search.ts';

/** The words to look for, how many were found, and the way from one to the next. */
export function SearchBar({ search }: { search: DocumentSearch }) {
  const { field, close } = search;
  useEffect(() => {
    const before = document.activeElement;
    field.current?.focus();
    field.current?.select();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [field]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // The dialog around, if any, stays open.
      event.preventDefault();
      close();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      (event.shiftKey ? search.previous : search.next)();
    }
  };
  const hasNone = search.found.count === 0;

  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser in use knows the element
    <div role="search" className={styles.search}>
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        className={styles.words}
        aria-label="Rechercher dans le document"
        placeholder="Rechercher dans le document"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={search.words}
        onChange={(event) => search.setWords(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span className={styles.count} role="status">
        {searchStatus(search)}
      </span>
      <IconButton
        size="small"
        label="Résultat précédent"
        icon={<UpOutlined />}
        disabled={hasNone}
        onClick={search.previous}
      />
      <IconButton
        size="small"
        label="Résultat suivant"
        icon={<DownOutlined />}
        disabled={hasNone}
        onClick={search.next}
      />
      <IconButton size="small" label="Fermer la recherche" icon={<CloseOutlined />} onClick={close} />
    </div>
  );
}

type Status = Pick<DocumentSearch, 'found' | 'words' | 'isSearching' | 'total'>;

/** '3 sur 17', or why there is no figure. */
function searchStatus({ found, words, isSearching, total }: Status): string {
  if (words.trim() === '') return '';
  if (found.count > 0) return `${found.current} sur ${found.count}${isSearching ? '…' : ''}`;
  if (isSearching) return `Page ${found.done} / ${total}…`;
  return found.hasText ? 'Aucun résultat' : 'Document sans texte (numérisé)';
}
