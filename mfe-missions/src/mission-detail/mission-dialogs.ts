import { lazy } from 'react';

/** Forms come when somebody asks for one: most who open a mission only read it. */
export const AmendmentDialog = lazy(() =>
  import('../amendment/amendment.form.tsx').then((module) => ({ default: module.AmendmentDialog })),
);
export const ExtensionDialog = lazy(() =>
  import('./extension.form.tsx').then((module) => ({ default: module.ExtensionDialog })),
);
export const CompleteDialog = lazy(() =>
  import('./complete-mission.form.tsx').then((module) => ({ default: module.CompleteDialog })),
);
export const ModifyDialog = lazy(() =>
  import('./modify-mission.form.tsx').then((module) => ({ default: module.ModifyDialog })),
);
export const PriceHistoryDialog = lazy(() =>
  import('./price-history.dialog.tsx').then((module) => ({ default: module.PriceHistoryDialog })),
);
export const ShortenDialog = lazy(() =>
  import('./stop-mission.form.tsx').then((module) => ({ default: module.ShortenDialog })),
);
export const MissionContactsDialog = lazy(() =>
  import('../contacts/mission-contacts.form.tsx').then((module) => ({ default: module.MissionContactsDialog })),
);
export const CorrectContact = lazy(() =>
  import('../contacts/correct-contact.tsx').then((module) => ({ default: module.CorrectContact })),
);
