import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { visit } from './french-spaces.ts';

/** Where its default stands. */
const DEFAULTS = [
  'shared-ui/src/page/page.tsx',
  'api/src/platform/environment/environment.ts',
  'idp/src/platform/environment.ts',
];

/** Texts that name the product, which is a setting (PRODUCT_NAME): "file: what to do". */
export function productNames(root: string, file: string): string[] {
  return DEFAULTS.includes(file) ? [] : productNamesIn(file, readFileSync(join(root, file), 'utf8'));
}

export function productNamesIn(file: string, text: string): string[] {
  if (!/\bBloom\b/.test(text)) return [];
  const problems: string[] = [];
  visit(parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2023' }), (said) => {
    if (!/\bBloom\b/.test(said)) return;
    const around = said.replace(/\s+/g, ' ').trim().slice(0, 60);
    problems.push(
      `${file}: "${around}": useProductName(), or environment.productName: the product's name is a setting.`,
    );
  });
  return problems;
}
