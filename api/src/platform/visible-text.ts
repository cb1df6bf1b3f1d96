// Line breaks become spaces; other control characters, direction overrides and invisible marks disappear,
// so that what people read is what was stored. A joiner stays between emojis alone, which it makes one of.
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;
const INVISIBLE = /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
const LONE_JOINER =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})/gu;

const seen = (text: string) => text.replace(INVISIBLE, '').replace(LONE_JOINER, '');

/** Text of one line as people see it. */
export function oneLine(text: string): string {
  return seen(text.normalize('NFC').replace(BREAKS, ' ')).trim();
}

/** Text of several lines as people see it; the line breaks stay. */
export function visibleLines(text: string): string {
  return text.split('\n').map(seen).join('\n');
}
