import { AppError } from '../errors.ts';

/**
 * Our own inputs need six. What reads JSON or walks it calls itself for each level, and ends the stack at some depth.
 */
const MAX_DEPTH = 32;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN, CLOSE] = [new Set([0x5b, 0x7b]), new Set([0x5d, 0x7d])];

/** Whether brackets outside of texts are nested deeper than anything we read. Says nothing else about the JSON. */
export function isTooDeep(json: string): boolean {
  let [depth, quoted] = [0, false];
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index);
    if (quoted) {
      if (code === BACKSLASH) index += 1;
      else if (code === QUOTE) quoted = false;
    } else if (code === QUOTE) quoted = true;
    else if (OPEN.has(code)) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (CLOSE.has(code)) depth -= 1;
  }
  return false;
}

export function tooDeep(): AppError {
  return new AppError('BAD_USER_INPUT', {
    message: `Ces données sont imbriquées trop profondément (${MAX_DEPTH} niveaux au plus).`,
    reason: 'LIMIT',
    data: { limit: 'variablesDepth', allowed: MAX_DEPTH },
  });
}
