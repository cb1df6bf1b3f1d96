import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

interface Dragging {
  /** Where a candidate can be put down. */
  openPhases: (talentId: string) => readonly string[];
  onDrag: (talentId: string | undefined) => void;
  onDrop: (talentId: string, phase: string) => void;
}

/** How near to the side a card is held, and how far the columns go on each time the browser tells where it is. */
const EDGE = 64;
const STEP = 24;

/** The columns out of sight come to the card that is held at their side. */
function scrollAtEdge(root: HTMLElement, x: number): void {
  const { left, right } = root.getBoundingClientRect();
  if (x > right - EDGE) root.scrollLeft += STEP;
  else if (x < left + EDGE) root.scrollLeft -= STEP;
}

const all = (root: HTMLElement, selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];

/** Cards (`data-talent`) can be dragged to columns (`data-phase`); answers how to end it. */
export function attachDragging(root: HTMLElement, { openPhases, onDrag, onDrop }: Dragging): () => void {
  const cards = all(root, '[data-talent]').map((element) => {
    const { talent = '' } = element.dataset;
    return draggable({
      element,
      canDrag: () => openPhases(talent).length > 0,
      getInitialData: () => ({ talent }),
      onDragStart: () => onDrag(talent),
      onDrag: ({ location }) => scrollAtEdge(root, location.current.input.clientX),
      onDrop: () => onDrag(undefined),
    });
  });
  const columns = all(root, '[data-phase]').map((element) => {
    const { phase = '' } = element.dataset;
    return dropTargetForElements({
      element,
      // Also where nobody gets from there: whoever puts a card down is told why it goes back.
      onDragEnter: ({ source }) =>
        element.toggleAttribute('data-over', openPhases(String(source.data.talent)).includes(phase)),
      onDragLeave: () => element.removeAttribute('data-over'),
      onDrop: ({ source }) => {
        element.removeAttribute('data-over');
        onDrop(String(source.data.talent), phase);
      },
    });
  });
  return combine(...cards, ...columns);
}
