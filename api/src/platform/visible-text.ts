// Line breaks become spaces; other control characters, direction overrides and invisible marks disappear,
// so that what people read is what was stored. The joiner of emoji sequences stays.
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;
const INVISIBLE = /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Text of one line as people see it. */
export function oneLine(text: string): string {
  return text.normalize('NFC').replace(BREAKS, ' ').replace(INVISIBLE, '').trim();
}

/** Text of several lines as people see it; the line breaks stay. */
export function visibleLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(INVISIBLE, ''))
    .join('\n');
}
