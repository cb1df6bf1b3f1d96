import { StorageBlockedError } from '@bloom/shared-auth/session-error';

const UNREACHABLE = 'Le service de connexion ne répond pas. Vérifiez votre réseau, puis réessayez dans un instant.';

/** Said before leaving: on the way back nothing could be found again. */
function storageBlocked(): string {
  return `Votre navigateur n’enregistre aucune donnée de ce site, et la connexion en a besoin. Autorisez les cookies et les données de site pour ${window.location.host} (ou libérez de l’espace), puis réessayez.`;
}

/** Why nobody leaves for the identity provider, for the person who clicked. */
export function signInProblem(error: unknown): string {
  return error instanceof StorageBlockedError ? storageBlocked() : UNREACHABLE;
}
