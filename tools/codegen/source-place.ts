/** Where each line of a text starts, in bytes: swc counts in bytes. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  let offset = 0;
  for (const line of text.split('\n')) {
    offset += Buffer.byteLength(line) + 1;
    starts.push(offset);
  }
  return starts;
}

/**
 * Line and column (from 1) of a position that swc gives.
 * @param programStart of the parsed program, whose span starts at its first token; swc goes on counting from one text
 * to the next
 */
export function placeAt(
  text: string,
  starts: number[],
  programStart: number,
  position: number,
): { line: number; column: number } {
  const offset = position - (programStart - leadingBytes(text));
  const line = starts.findLastIndex((start) => start <= offset);
  const bytes = Buffer.from(text).subarray(starts[line], offset);
  return { line: line + 1, column: bytes.toString().length + 1 };
}

/** Blank lines and comments before the first token. */
function leadingBytes(text: string): number {
  const [lead = ''] = /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*/.exec(text) ?? [];
  return Buffer.byteLength(lead);
}
