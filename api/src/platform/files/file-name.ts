const MAX_NAME = 120;

/**
 * A name that is safe to show and to offer for download: composed accents, no control, direction or path character,
 * ≤ 120 characters. It is a label only; nothing is ever stored under it.
 */
export function cleanFileName(name: string): string {
  const cleaned = name
    // Whatever follows would be cut anyway, and composing a megabyte takes long.
    .slice(0, 4_096)
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .replace(/[\\/:*?"<>|\u2044\u2215\u29f8\uff0f\uff3c]/g, '_')
    // A letter under a tower of accents hides the lines around it.
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
    // Windows takes these for devices, whatever follows the dot, and drops what ends a name.
    .replace(/^(?=(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])\s*(?:\.|$))/i, '_')
    .replace(/[.\s]+$/, '');
  const characters = [...cleaned];
  if (characters.length === 0) return 'document.pdf';
  if (characters.length <= MAX_NAME) return cleaned;
  const extension = /\.\w{1,8}$/.exec(cleaned)?.[0] ?? '';
  return `${characters.slice(0, MAX_NAME - extension.length).join('')}${extension}`;
}

/**
 * The Content-Disposition of a file (RFC 6266): an ASCII name for old programs, the real one in the form of RFC 5987.
 * The name always ends as what it is, whatever the person called the file: what opens a PDF must be a PDF reader.
 */
export function contentDisposition(
  kind: 'inline' | 'attachment',
  name: string,
  ending: 'pdf' | 'json' | 'xml' | 'txt' = 'pdf',
): string {
  const cleaned = cleanFileName(name);
  const offered = cleaned.toLowerCase().endsWith(`.${ending}`) ? cleaned : `${cleaned}.${ending}`;
  const ascii = offered
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const extended = encodeURIComponent(offered).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${extended}`;
}
