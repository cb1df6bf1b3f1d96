import { type RefObject, useEffect, useRef } from 'react';

interface Held {
  talentId: string;
  isMenu: boolean;
}

/** What is asked about a card stands elsewhere in the page. */
const ASKING = '[role="dialog"], [role="menu"]';

/**
 * A card that changes its column is a new element there: the focus goes with it, so that the next step needs no search.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>, cards: string): void {
  const held = useRef<Held>(undefined);
  useEffect(() => {
    const follow = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      const card = root.current?.contains(target) ? target.closest<HTMLElement>('[data-talent]') : null;
      if (card) held.current = { talentId: card.dataset.talent ?? '', isMenu: target.closest('button') !== null };
      else if (target.closest(ASKING) === null) held.current = undefined;
    };
    document.addEventListener('focusin', follow);
    document.addEventListener('pointerdown', follow);
    return () => {
      document.removeEventListener('focusin', follow);
      document.removeEventListener('pointerdown', follow);
    };
  }, [root]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each move
  useEffect(() => {
    if (held.current === undefined || document.activeElement !== document.body) return;
    const { talentId, isMenu } = held.current;
    const card = root.current?.querySelector(`[data-talent="${CSS.escape(talentId)}"]`);
    card?.querySelector<HTMLElement>(isMenu ? 'button' : 'a, button')?.focus();
    // The whole column, not the name alone.
    card?.closest('[data-phase]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [cards, root]);
}
