import { type JsonPlace, placeOf, repeatedProperties } from './json-place.ts';
import { placeName } from './manifest-schema.ts';

export interface SyntaxProblem extends JsonPlace {
  message: string;
  fix: string;
}

/** Why a text is no JSON, and where; nothing when it is. */
export function syntaxProblem(text: string, error: Error): SyntaxProblem {
  if (text.trim() === '') {
    return {
      line: 1,
      column: 1,
      length: 1,
      message: 'the file is empty.',
      fix: 'Start from the manifest of a small remote.',
    };
  }
  const stated = /position (\d+)/.exec(error.message)?.[1];
  const offset = stated === undefined ? text.trimEnd().length : Number(stated);
  const before = text.slice(0, offset).split('\n');
  const place = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, length: 1 };
  return { ...place, message: `not JSON: ${withoutPosition(error.message)}.`, fix: syntaxFix(text, offset) };
}

const withoutPosition = (message: string) =>
  message.replace(/ in JSON at position.*$/s, '').replace(/, "?[\s\S]*" is not valid JSON$|, ?\.\.\.[\s\S]*$/, '');

function syntaxFix(text: string, offset: number): string {
  const rest = text.slice(offset);
  const before = text.slice(0, offset).trimEnd();
  if (rest.startsWith('/')) return 'Take the comment out: JSON has none.';
  if (rest.startsWith("'")) return 'Use double quotes.';
  if (/^[}\]]/.test(rest) && before.endsWith(','))
    return 'Take out the comma before it: the last one of a list has none.';
  if (/^[{["]/.test(rest)) return 'Put a comma between it and what stands before.';
  if (rest.trim() === '') return 'Close what is open: a }, a ] or a quote is missing.';
  return 'Look at what stands just before.';
}

/** Properties written twice: `JSON.parse` keeps the last and says nothing. */
export function repeatProblems(text: string): SyntaxProblem[] {
  return repeatedProperties(text).map((pointer) => ({
    ...placeOf(text, pointer, 'key'),
    message: `${placeName(pointer)} is written twice; only the last one counts.`,
    fix: 'Take one out.',
  }));
}
