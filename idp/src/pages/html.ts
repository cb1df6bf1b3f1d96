import { escapeHtml } from '@bloom/shared-server/escape-html';

/** HTML that is already safe. Only `html` makes it, so that nothing unescaped reaches a page. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | undefined | false | readonly Html[];

function escaped(value: Value): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map((part) => part.text).join('');
  return escapeHtml(String(value));
}

/** Template tag: everything put into it is escaped, unless it is Html. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.reduce((text, part, index) => text + escaped(values[index - 1]) + part));
}
