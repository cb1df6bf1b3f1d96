import { createHash } from 'node:crypto';

/** How a content security policy names the scripts written into a page: exactly these texts run, no others. */
export function inlineScripts(page: string): string[] {
  const texts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);
  return texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}
