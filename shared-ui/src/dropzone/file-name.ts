/** Longer names say nothing more; the server cuts at the same length. */
const longest = 120;
const UNNAMED = 'document.pdf';

/** Characters that draw nothing, break lines or turn the reading direction round: `invoice‮fdp.exe`. */
const hostile = /[\p{Cc}\p{Cf}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** A file's name as it can be shown and saved: on one line, in one direction, without a path. Never empty. */
export function safeFileName(name: string, fallback = 'fichier'): string {
  const plain = name
    .normalize('NFC')
    .replace(hostile, '')
    .replace(/[\\/:*?"<>|]+/g, '_')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '');
  if (plain === '') return fallback;
  return [...plain].length <= longest ? plain : shortened(plain);
}

/** The extension stays: it is what people and systems go by. */
function shortened(name: string): string {
  const extension = /\.[^.]{1,8}$/.exec(name)?.[0] ?? '';
  const stem = [...name.slice(0, name.length - extension.length)].slice(0, longest - extension.length - 1).join('');
  return `${stem.trimEnd()}…${extension}`;
}

/** The last part of an address, as its author named it: '/files/…/cra%20mai.pdf' → 'cra mai.pdf'. */
export function fileNameOfPath(path: string): string {
  const last = path.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  try {
    return safeFileName(decodeURIComponent(last), UNNAMED);
  } catch {
    return safeFileName(last, UNNAMED);
  }
}
