/** Under which name what is typed in one part of the sheet of a talent is kept until it is saved. */
export const sheetDraft = (talentId: string, part: string) => `talent.${talentId}.${part}`;

/** How the names of all of them begin on the device. */
export const draftsOf = (talentId: string) => `draft.${sheetDraft(talentId, '')}`;
