/** Under which names what is typed on the sheet of a talent is kept until it is saved. */
export const draftsOf = (talentId: string) => `draft.talent.${talentId}.`;
