/** What one reads when a mission or its months cannot be shown. */
export function missionErrorText(code: string): string {
  if (code === 'UNKNOWN_RECORD_ID') return "Cette mission n'existe pas";
  if (code === 'OBJECT_NOT_OWNED') return "L'id de cette mission ne semble pas vous appartenir";
  return 'une erreur non identifiée est survenue';
}
