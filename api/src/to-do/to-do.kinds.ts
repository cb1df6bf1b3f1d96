/** In the order in which they are shown. */
export const toDoKinds = [
  'reportMissing',
  'reportUnfinished',
  'bloomerSignature',
  'clientSignature',
  'signerProposal',
  'amendmentSignature',
  'contractSignature',
  'missionEnding',
  'certificate',
  'failedMail',
  'failedJob',
] as const;
export type ToDoKind = (typeof toDoKinds)[number];
