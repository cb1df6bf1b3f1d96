import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

interface Dragging {
  /** Where a candidate can be put down. */
  openPhases: (talentId: string) => readonly string[];
  onDrag: (talentId: string | undefined) => void;
  onDrop: (talentId: string, phase: string) => void;
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
      onDrop: () => onDrag(undefined),
    });
  });
  const columns = all(root, '[data-phase]').map((element) => {
    const { phase = '' } = element.dataset;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => openPhases(String(source.data.talent)).includes(phase),
      onDragEnter: () => element.setAttribute('data-over', ''),
      onDragLeave: () => element.removeAttribute('data-over'),
      onDrop: ({ source }) => {
        element.removeAttribute('data-over');
        onDrop(String(source.data.talent), phase);
      },
    });
  });
  return combine(...cards, ...columns);
}
