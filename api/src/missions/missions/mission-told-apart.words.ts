/** « Horizon », or « Horizon (« Refonte du portail ») » where the label is to be told. */
export const toldApart = (what: string, label: string | null) =>
  label === null ? what : `${what} («\u202f${label}\u202f»)`;
