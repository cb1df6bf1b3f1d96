import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { placesIn } from '../codegen/source-place.ts';

/** Texts that were given to the letter, plain space included; the same in a sentence that goes on. */
const toTheLetter = [
  "Salut l'inconnu.e !",
  'Stop !',
  '404 !',
  'Oups !',
  'Désolé mais une erreur est survenue, nos agents sont sur le coup !',
  'Erreur du server, essaie plus tard !',
  'Ton invitation ne semble pas valide !',
  'Ton profil a bien été mis à jour !',
  'Fichier vide !',
  'Envoyé avec succès !',
  'Relance bloomer envoyée avec succès ! :)',
  'Relance client envoyée avec succès ! :)',
  'Error uploading some files : ',
  'Un petit mot doux ?',
  'Le CRA pour ce mois-ci existe déjà !',
  'Tu ne peux pas déclarer de CRA après la fin de ta mission !',
];

const loose = /(?:^ +|\S[ \t\r\n]+)[;?!:»](?=[\s;?!:»).,…]|$)|«(?: +$|[ \t\r\n]+\S)/;
/** A quick search for what may be wrong: only the few files that have it are parsed. */
const suspect = /\s[;?!:»][\s;?!:»).,…'"`<{]|«\s/;

/** A no-break space, however it is written, where the narrow one belongs. */
const wide = /(?:\u00a0|\\u00a0|&nbsp;)(?:'\})?\s*[;?!»]|«(?:\{')?(?:\u00a0|\\u00a0|&nbsp;)/;

/** Where a no-break space as wide as others stands before `;` `?` `!` `»` or after `«`: "file:line: what to do". */
export function wideSpaces(root: string, file: string): string[] {
  return wideSpacesIn(file, readFileSync(join(root, file), 'utf8'));
}

export function wideSpacesIn(file: string, text: string): string[] {
  const lines = wide.test(text) ? text.split('\n') : [];
  return lines.flatMap((line, index) =>
    wide.test(line) ? [`${file}:${index + 1}: \\u202f belongs before ; ? ! and inside « », not \\u00a0.`] : [],
  );
}

interface Node {
  type: string;
  span: { start: number; end: number };
}

/**
 * Where a plain space stands before `;` `?` `!` `:` `»` or after `«` in what people read: "file:line: what to do". A
 * browser may break the line there, and the sign then opens the next one.
 */
export function looseSpaces(root: string, file: string): string[] {
  return looseSpacesIn(file, readFileSync(join(root, file), 'utf8'));
}

export function looseSpacesIn(file: string, text: string): string[] {
  if (!suspect.test(text)) return [];
  const program = parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2023' });
  const placeAt = placesIn(text, program.span.start);
  const problems: string[] = [];
  visit(program, (said, { span }) => {
    const ours = toTheLetter.reduce((left, letter) => left.replaceAll(letter, '_'.repeat(letter.length)), said);
    const found = loose.exec(ours);
    if (found === null) return;
    const linesBefore = ours.slice(0, found.index + 1).split('\n').length - 1;
    const around = ours
      .slice(Math.max(0, found.index - 24), found.index + 16)
      .replace(/\s+/g, ' ')
      .trim();
    problems.push(
      `${file}:${placeAt(span.start).line + linesBefore}: "${around}": no-break spaces belong there, \\u202f before ; ? ! and inside « », \\u00a0 before a colon.`,
    );
  });
  return problems;
}

/** Every text of a program, in its order, but those that french() sets. */
export function visit(value: unknown, found: (said: string, node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, found);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const node = value as Node & Record<string, unknown>;
  // Our own sentences may be set by french(), which puts these spaces right.
  if (node.type === 'CallExpression' && (node.callee as { value?: unknown }).value === 'french') return;
  if (node.type === 'StringLiteral') found(String(node.value), node);
  if (node.type === 'TemplateElement') found(String(node.cooked), node);
  if (node.type === 'JSXText') found(String(node.value), node);
  for (const [key, child] of Object.entries(node)) if (key !== 'span') visit(child, found);
}
