import { latePart } from '@bloom/shared-ui/late-part';

/** Forms come when somebody asks for one: most who open a mission only read it. */
export const AmendmentDialog = latePart(async () => (await import('../amendment/amendment.form.tsx')).AmendmentDialog);
export const ExtensionDialog = latePart(async () => (await import('./extension.form.tsx')).ExtensionDialog);
export const CompleteDialog = latePart(async () => (await import('./complete-mission.form.tsx')).CompleteDialog);
export const ModifyDialog = latePart(async () => (await import('./modify-mission.form.tsx')).ModifyDialog);
export const PriceHistoryDialog = latePart(async () => (await import('./price-history.dialog.tsx')).PriceHistoryDialog);
export const ShortenDialog = latePart(async () => (await import('./stop-mission.form.tsx')).ShortenDialog);
export const MissionContactsDialog = latePart(
  async () => (await import('../contacts/mission-contacts.form.tsx')).MissionContactsDialog,
);
export const CorrectContact = latePart(async () => (await import('../contacts/correct-contact.tsx')).CorrectContact);
