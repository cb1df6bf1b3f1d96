/**
 * Says the line and column (from 1) of a position that swc gives in a parsed text. swc counts in bytes, and goes on
 * counting from one text to the next.
 * @param programStart of the parsed program, whose span starts at its first token
 */
export function placesIn(text: string, programStart: number): (position: number) => { line: number; column: number } {
  const starts = lineStarts(text);
  const bytes = Buffer.from(text);
  const textStart = programStart - leadingBytes(text);
  return (position) => {
    const offset = position - textStart;
    const line = starts.findLastIndex((start) => start <= offset);
    return { line: line + 1, column: bytes.subarray(starts[line], offset).toString().length + 1 };
  };
}

/** Where each line of a text starts, in bytes. */
function lineStarts(text: string): number[] {
  const starts = [0];
  let offset = 0;
  for (const line of text.split('\n')) {
    offset += Buffer.byteLength(line) + 1;
    starts.push(offset);
  }
  return starts;
}

/** Blank lines and comments before the first token. */
function leadingBytes(text: string): number {
  const [lead = ''] = /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*/.exec(text) ?? [];
  return Buffer.byteLength(lead);
}
