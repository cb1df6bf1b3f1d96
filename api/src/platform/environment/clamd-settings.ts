import type { SettingsReader } from '@bloom/shared-server/settings-reader';

export interface ClamdAddress {
  host: string;
  port: number;
}

const CLAMD_PORT = 3310;

/** The clamd of CLAMAV_HOST (`host`, `host:port` or `[::1]:port`); null without it. */
export function readClamd(reader: SettingsReader): ClamdAddress | null {
  const value = reader.optional('CLAMAV_HOST');
  if (value === null) return null;
  const url = URL.canParse(`clamd://${value}`) ? new URL(`clamd://${value}`) : undefined;
  if (url === undefined || url.hostname === '' || url.pathname !== '' || url.username !== '') {
    reader.wrong.push('CLAMAV_HOST must be a host, or a host and a port such as clamav:3310');
    return null;
  }
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || CLAMD_PORT) };
}
