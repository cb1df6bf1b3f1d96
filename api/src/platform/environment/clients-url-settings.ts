import type { SettingsReader } from '@bloom/shared-server/settings-reader';

/** On one origin with the shell, a page for clients would be one of the staff's. */
export function readClientsUrl(reader: SettingsReader, shellUrl: string): string | null {
  const clientsUrl = reader.optionalUrl('CLIENTS_URL');
  if (clientsUrl === shellUrl) reader.wrong.push('CLIENTS_URL must be another address than SHELL_URL');
  return clientsUrl;
}
