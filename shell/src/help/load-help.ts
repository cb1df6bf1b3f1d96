export const HELP_DID_NOT_COME = 'L’aide n’a pas pu s’ouvrir. Vérifiez votre connexion et réessayez.';

/** What opens; it stands on antd, which a client's page goes without. */
export const loadHelpPanel = () => import('./built-in-panel.tsx');
