import type { TalentSheetFragment } from '../talents.generated.ts';

/** What every panel of the sheet is given. */
export interface PanelProps {
  talent: TalentSheetFragment;
  /** Reads the sheet again; resolves with what stands there by then. */
  reload: () => Promise<TalentSheetFragment | undefined>;
  /** How often it was read again, for what is read beside it. */
  changes?: number;
}
