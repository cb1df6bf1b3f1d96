import { formatNumber } from '@bloom/shared-ui/format';
import { latePart } from '@bloom/shared-ui/late-part';
import { useLocation, useNavigate, useSearchParams } from '@bloom/shared-ui/routing';
import { useEffect, useRef } from 'react';
import { pageSize, type TalentSearchState, writeState } from '../talent-search/talent-search.state.ts';
import type { SearchTalentsQuery } from '../talents.generated.ts';
import styles from './side-sheet.module.css';

const LateSheetDialog = latePart(async () => (await import('../talent-sheet/sheet.dialog.tsx')).SheetDialog);

type Answer = SearchTalentsQuery['searchTalents'];

/** The address of a hit on another page, until that page is there. */
const FIRST = 'first';
const LAST = 'last';

/** Which talent of the results is read beside them: the address says it, as it says the search. */
export function useSideSheet(state: TalentSearchState) {
  const [search, setSearch] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const id = search.get('talent') ?? undefined;
  const searched = writeState(state) ?? '';
  const put = (changes: Record<string, string | undefined>, { replace }: { replace: boolean }) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      // One step back closes the sheet, however many hits were read meanwhile.
      { replace, state: replace ? location.state : { openedOn: searched }, preventScrollReset: true },
    );
  const openedOn: unknown = (location.state as { openedOn?: unknown } | null)?.openedOn;
  return {
    id,
    open: (chosen: string) => put({ talent: chosen }, { replace: false }),
    show: (chosen: string) => put({ talent: chosen }, { replace: true }),
    turn: (page: number, end: string) => put({ talent: end, state: writeState({ ...state, page }) }, { replace: true }),
    close: () =>
      openedOn === searched ? void navigate(-1) : put({ talent: undefined, tab: undefined }, { replace: true }),
  };
}

interface SideSheetProps {
  sheet: ReturnType<typeof useSideSheet>;
  state: TalentSearchState;
  answer: Answer | undefined;
  /** The answer is that to a search before. */
  isOld: boolean;
}

/** The sheet beside the results; where it was closed the focus goes to the card that was read last. */
export function SideSheet({ sheet, state: { page }, answer, isOld }: SideSheetProps) {
  const { id, show, turn } = sheet;
  useFocusBack(id);
  const talents = isOld ? [] : (answer?.talents ?? []);
  const isTurning = id === FIRST || id === LAST;
  const end = isTurning ? talents.at(id === FIRST ? 0 : -1)?.id : undefined;
  useEffect(() => {
    if (end !== undefined) show(end);
  });
  // Who was read last stays until the other page is there.
  const read = useRef<string>(undefined);
  const shown = isTurning ? read.current : id;
  useEffect(() => {
    read.current = shown;
  });
  if (shown === undefined) return null;
  const at = talents.findIndex((talent) => talent.id === shown);
  const first = pageSize * (page - 1);
  const count = answer?.count ?? 0;
  const stepTo = (place: number) => {
    const neighbour = talents[place];
    if (neighbour !== undefined) return () => show(neighbour.id);
    if (place < 0) return page > 1 ? () => turn(page - 1, LAST) : undefined;
    return first + place < count ? () => turn(page + 1, FIRST) : undefined;
  };
  return (
    <LateSheetDialog
      waiting={<Opening />}
      id={shown}
      place={at < 0 ? '' : `${formatNumber(first + at + 1)} sur ${formatNumber(count)}`}
      onPrevious={at < 0 ? undefined : stepTo(at - 1)}
      onNext={at < 0 ? undefined : stepTo(at + 1)}
      onClose={sheet.close}
    />
  );
}

/** On a slow line the code of the first sheet takes seconds: a press must not look as if nothing happened. */
function Opening() {
  return (
    <p role="status" className={styles.opening}>
      Ouverture de la fiche…
    </p>
  );
}

function useFocusBack(id: string | undefined): void {
  const before = useRef(id);
  useEffect(() => {
    const last = before.current;
    before.current = id;
    if (id !== undefined || last === undefined) return;
    const card = document.getElementById(`talent-${last}`);
    card?.focus({ preventScroll: true });
    card?.scrollIntoView?.({ block: 'nearest' });
  }, [id]);
}
