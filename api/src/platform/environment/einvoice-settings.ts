import { accessSync, constants } from 'node:fs';
import type { SettingsReader } from '@bloom/shared-server/settings-reader';

/** Reads EINVOICE_RULES; adds what is wrong. A rule that cannot be read must not look like one that was passed. */
export function readEinvoiceRules(reader: SettingsReader): string[] {
  const paths = reader.list('EINVOICE_RULES');
  for (const path of paths) {
    try {
      accessSync(path, constants.R_OK);
    } catch {
      reader.wrong.push(`EINVOICE_RULES: ${path} cannot be read`);
    }
  }
  return paths;
}
