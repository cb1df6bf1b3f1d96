import type { TalentDuplicatesQuery } from '../talents.generated.ts';

/** Another sheet that may be of the same person. */
export type Duplicate = TalentDuplicatesQuery['talentDuplicates'][number];
