import { MAX_OBJECT_SEARCH, MIN_OBJECT_SEARCH } from '@bloom/shared-rules/input/limits';
import { Button, IconButton } from '@bloom/shared-ui/button';
import { plural } from '@bloom/shared-ui/french';
import { CloseOutlined, SearchOutlined } from '@bloom/shared-ui/icons';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { readRecentPlaces, useRecentPlacesKey } from './recent-places.ts';
import styles from './search-dialog.module.css';
import { SearchList } from './search-list.tsx';
import {
  objectOptions,
  pageOptions,
  recentOptions,
  type SearchGroup,
  type SearchOption,
  searchGroups,
} from './search-options.ts';
import type { SearchScope } from './search-scope.ts';
import { useFoundObjects } from './use-found-objects.ts';

export type SearchBoxProps = SearchScope & {
  onOpen: (option: SearchOption, inNewTab: boolean) => void;
  onClose: () => void;
};

/** A field and its list: the focus stays in the field, the arrows choose, Enter opens. */
export function SearchBox({ table, entries, canOpen, findsObjects, onOpen, onClose }: SearchBoxProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string>();
  const recentKey = useRecentPlacesKey();
  const found = useFoundObjects(text, findsObjects);

  const pages = useMemo(() => pageOptions(table, entries, canOpen), [table, entries, canOpen]);
  const recent = useMemo(() => recentOptions(readRecentPlaces(recentKey), canOpen), [recentKey, canOpen]);
  const groups = searchGroups({ text, pages, recent, objects: objectOptions(found.objects, canOpen) });
  const options = groups.flatMap((group) => group.options);
  const active = options.find(({ key }) => key === chosen) ?? options[0];
  const optionId = (option: SearchOption) => `${id}-${options.indexOf(option)}`;
  useInView(active && optionId(active));

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      const at = active === undefined ? -1 : options.indexOf(active);
      setChosen(options[(at + step + options.length) % options.length]?.key);
    } else if (event.key === 'Enter' && active !== undefined && !event.nativeEvent.isComposing) {
      event.preventDefault();
      onOpen(active, event.ctrlKey || event.metaKey);
    }
  };

  return (
    <>
      <div className={styles.field}>
        <SearchOutlined aria-hidden="true" className={styles.glass} />
        <input
          className={styles.input}
          type="text"
          role="combobox"
          aria-label="Rechercher une page, une mission ou une personne"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active)}
          placeholder={findsObjects ? 'Page, mission, Bloomer, client…' : 'Page, mission…'}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={MAX_OBJECT_SEARCH}
          data-autofocus
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton label="Fermer" icon={<CloseOutlined />} onClick={onClose} />
      </div>
      <SearchList
        id={`${id}-list`}
        groups={groups}
        active={active}
        optionId={optionId}
        onPoint={({ key }) => setChosen(key)}
        onOpen={onOpen}
      />
      <p className={styles.status} role="status">
        {statusText({ text, groups, waiting: found.waiting, failed: found.failed, findsObjects })}
      </p>
      {found.failed && (
        <div className={styles.retry}>
          <Button size="small" onClick={found.retry}>
            Réessayer
          </Button>
        </div>
      )}
      <SearchKeys />
    </>
  );
}

interface StatusOptions {
  text: string;
  groups: SearchGroup[];
  waiting: boolean;
  failed: boolean;
  findsObjects: boolean;
}

/** What happened to the list, in words: seen where the list is empty, read by screen readers in any case. */
function statusText({ text, groups, waiting, failed, findsObjects }: StatusOptions): string {
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const typed = text.trim();
  if (failed) return 'Les missions et les personnes n’ont pas pu être cherchées.';
  if (waiting) return 'Recherche en cours…';
  if (typed === '') return '';
  if (count > 0) return plural(count, 'résultat');
  if (findsObjects && typed.length < MIN_OBJECT_SEARCH) return `Tapez au moins ${MIN_OBJECT_SEARCH} caractères.`;
  return `Aucun résultat pour «\u202f${typed}\u202f».`;
}

/** The chosen line is in view however long the list is. */
function useInView(elementId: string | undefined): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (elementId === undefined || shown.current === elementId) return;
    shown.current = elementId;
    document.getElementById(elementId)?.scrollIntoView({ block: 'nearest' });
  }, [elementId]);
}

function SearchKeys() {
  return (
    <p className={styles.keys} aria-hidden="true">
      <kbd>↑</kbd> <kbd>↓</kbd> choisir <kbd>Entrée</kbd> ouvrir <kbd>Échap</kbd> fermer
    </p>
  );
}
