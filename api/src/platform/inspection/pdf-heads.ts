const isSpace = (byte: number | undefined) =>
  byte === 0 || byte === 0x20 || (byte !== undefined && byte >= 9 && byte <= 13);
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39;
const isLetter = (byte: number | undefined) => byte !== undefined && /[A-Za-z]/.test(String.fromCharCode(byte));

/** Where the head of an object (`12 0 obj`) ends, wherever in a file a reader could take bytes for one. */
export function* objectHeads(file: Buffer): Generator<number> {
  for (let at = file.indexOf('obj'); at !== -1; at = file.indexOf('obj', at + 3)) {
    if (!isLetter(file[at + 3]) && followsNumber(file, at)) yield at + 3;
  }
}

/** Where the word `trailer` ends before what could be its dictionary. */
export function* trailerHeads(file: Buffer): Generator<number> {
  for (let at = file.indexOf('trailer'); at !== -1; at = file.indexOf('trailer', at + 7)) {
    let next = at + 7;
    while (isSpace(file[next])) next += 1;
    if (file[next] === 0x25 || (file[next] === 0x3c && file[next + 1] === 0x3c)) yield at + 7;
  }
}

/** Whether a generation stands before a word, with a line of comment between them or not. */
function followsNumber(file: Buffer, at: number): boolean {
  let before = at;
  while (isSpace(file[before - 1])) before -= 1;
  if (before < at) return isDigit(file[before - 1]) || hasComment(file, before, at);
  // Glued to the word, a digit alone happens by chance in compressed data.
  while (isDigit(file[before - 1])) before -= 1;
  return before < at && isSpace(file[before - 1]) && isDigit(file[before - 2]);
}

/** Whether the line that ends between these places holds the sign of a comment. */
function hasComment(file: Buffer, end: number, word: number): boolean {
  const between = file.subarray(end, word);
  if (!between.includes(0x0a) && !between.includes(0x0d)) return false;
  const start = Math.max(file.lastIndexOf(0x0a, end - 1), file.lastIndexOf(0x0d, end - 1)) + 1;
  return file.subarray(start, end).includes(0x25);
}

/** How many lists and dictionaries begin in bytes, at most: each takes a hundred times its length in memory. */
export function countContainers(bytes: Uint8Array): number {
  let count = 0;
  let before = 0;
  for (const byte of bytes) {
    if (byte === 0x5b || (byte === 0x3c && before === 0x3c)) count += 1;
    before = byte;
  }
  return count;
}
