/** What makes a product that keeps its mails on this machine refuse what production refuses. */
export const LIKE_PRODUCTION = { UNKNOWN_DOCUMENTS: 'staff' } as const;
