export interface BrokenRule {
  sentence: string;
  /** As the norm and the reform number them; null for what no rule says. */
  id: string | null;
}

const RULE = /\s*\(([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+)\)\s*/;

/**
 * « Le client exige un numéro de commande. (BR-FR-10) L’adresse … (BR-08) »: one line each, with the rule that says so.
 */
export function brokenRules(text: string): BrokenRule[] {
  const parts = text.split(RULE);
  const found: BrokenRule[] = [];
  for (let index = 0; index < parts.length; index += 2) {
    const sentence = parts[index]?.trim();
    if (sentence) found.push({ sentence, id: parts[index + 1] ?? null });
  }
  return found;
}
