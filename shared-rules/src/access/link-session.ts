/** What a mailed link opens: one purpose, one object. */
export const LINK_PURPOSES = [
  'contractSign',
  'craSign',
  'emailConfirm',
  'invitation',
  'nps',
  'selfData',
  'talentBoard',
] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** How the tokens of links, and of the sessions that they open, begin: no token of a person who signed in does. */
export const LINK_TOKEN_PREFIX = 'anonymous:';
