/** The words for a product that cannot start, whoever says them. */
export const OPENING_FAILURE = {
  title: 'L’application ne répond pas',
  text: 'Vérifiez votre connexion, puis réessayez. Ce que vous aviez enregistré est conservé.',
  retry: 'Réessayer',
} as const;
