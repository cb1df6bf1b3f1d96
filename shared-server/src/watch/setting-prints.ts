import { createHmac } from 'node:crypto';

/** Beside the figures, for who may read those. */
export const SETTING_PRINTS_PATH = '/metrics/settings';

/** Where one process listens and keeps what it can make again: of no other server, and of nobody's business. */
const OF_ONE_PROCESS: ReadonlySet<string> = new Set([
  'PORT',
  'HOST',
  'SHELL_PORT',
  'REGISTRY_PORT',
  'CLIENTS_PORT',
  'DEV_SMTP_PORT',
  'TALENT_INDEX_DIR',
]);
/** Not a setting: says whether prints of before can be compared. */
export const PRINTS_KEY = 'fingerprint key';

/** By the names of settings what shows that one changed, and not what it says. */
export type SettingPrints = ReadonlyMap<string, string>;

/** What a server tells of its settings. */
export interface ToldSettings {
  /** The setting that gives the key: with another one, every print is another. */
  key: string;
  prints: Record<string, string>;
}

export function settingPrints(key: string | Buffer, settings: ReadonlyMap<string, string>): SettingPrints {
  const printOf = (name: string, value: string) =>
    createHmac('sha256', key).update(`setting:${name}=${value}`).digest('base64url');
  const told = [...settings].filter(([name]) => !OF_ONE_PROCESS.has(name));
  return new Map([[PRINTS_KEY, ''] as const, ...told].map(([name, value]) => [name, printOf(name, value)]));
}
