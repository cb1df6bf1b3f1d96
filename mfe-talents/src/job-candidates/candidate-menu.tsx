import { archiveReasonLabels } from '@bloom/shared-rules/talents/candidate-words';
import { phaseLabels } from '@bloom/shared-rules/talents/funnel-phases';
import { EllipsisOutlined, HistoryOutlined, RightOutlined } from '@bloom/shared-ui/icons';
import { ActionMenu, type MenuItem } from '@bloom/shared-ui/menu';
import type { CandidateFragment } from '../talents.generated.ts';
import type { CandidateMoves } from './candidate-moves.ts';

type OpenMove = CandidateFragment['viewerMoves'][number];

const words: Record<OpenMove['kind'], (phase: string) => string> = {
  forward: (phase) => `Passer à «\u202f${phase}\u202f»`,
  back: (phase) => `Revenir à «\u202f${phase}\u202f»…`,
  archive: () => 'Archiver…',
  restore: (phase) => `Reprendre en «\u202f${phase}\u202f»`,
};

/** What is asked first has three dots, as in every menu. */
function labelOf({ kind, to, refusalReason }: OpenMove): string {
  const label = words[kind](phaseLabels[to]);
  if (refusalReason === 'NO_CONSENT') return `${label} (noter son accord)…`;
  return refusalReason === 'NO_ORDER' ? `${label} (noter le bon de commande)…` : label;
}

interface CandidateMenuProps {
  talent: CandidateFragment;
  moves: CandidateMoves;
  /** Where there is room for words. */
  isWide?: boolean;
}

/** Where a candidate can go, nearest first; what was learned of them. */
export function CandidateMenu({ talent, moves, isWide = false }: CandidateMenuProps) {
  const { talentId, fullname, viewerMoves } = talent;
  const itemsOf = (open: readonly OpenMove[]): MenuItem[] =>
    open.map((move) => ({
      key: move.to,
      label: labelOf(move),
      danger: move.kind === 'archive',
      onSelect: () => moves.request(talentId, move.to),
    }));
  const items: MenuItem[] = [
    ...itemsOf(viewerMoves.filter(({ kind }) => kind !== 'archive')),
    {
      key: 'story',
      label: 'Suivi et notes…',
      icon: <HistoryOutlined />,
      onSelect: () => moves.ask({ kind: 'story', talentId }),
    },
    ...itemsOf(viewerMoves.filter(({ kind }) => kind === 'archive')),
  ];
  return (
    <ActionMenu
      label={isWide ? 'Déplacer vers…' : `Déplacer ${fullname} vers…`}
      about={isWide ? fullname : undefined}
      icon={isWide ? <RightOutlined /> : <EllipsisOutlined />}
      iconOnly={!isWide}
      variant={isWide ? undefined : 'quiet'}
      size="small"
      items={items}
    />
  );
}

/** Why somebody stopped. */
export const archivedBecause = ({ archiveReason }: Pick<CandidateFragment, 'archiveReason'>) =>
  archiveReason ? archiveReasonLabels[archiveReason] : '';
