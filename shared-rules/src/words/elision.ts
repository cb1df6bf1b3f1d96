/**
 * « de » or « d’ » before a name or a month: 'de novembre', 'd’octobre', 'd’Amine', 'd’Hugo', 'd’Yves', 'de Yanis'.
 * Every `h` counts as mute: which names aspirate theirs cannot be read from their letters.
 */
export function of(name: string): string {
  return /^([aeiouhàâäéèêëîïôöùûüœæ]|y(?![aeiou]))/i.test(name) ? `d’${name}` : `de ${name}`;
}
