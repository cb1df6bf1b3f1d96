import { createQueryId, PostgresQueryCompiler, sql } from 'kysely';
import type { Sql } from './read-model.ts';

/**
 * A piece of a statement as text already, with the values between its parts. Most of a list's statement is the same for
 * everybody who sees the same: it is written once, and only what differs by request is written again.
 */
export class Written {
  /** Always one more than there are values. */
  readonly texts: readonly string[];
  readonly values: readonly unknown[];

  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = texts;
    this.values = values;
  }

  /** For whoever runs statements through Kysely. */
  toSql(): Sql {
    return sql(this.texts as unknown as TemplateStringsArray, ...this.values);
  }

  /** The statement as PostgreSQL is sent it. */
  finish(): { sql: string; parameters: readonly unknown[] } {
    const { texts, values } = this;
    let text = texts[0] as string;
    for (let place = 1; place < texts.length; place += 1) text += `$${place}${texts[place]}`;
    return { sql: text, parameters: values };
  }
}

/** No text of a statement holds it: PostgreSQL takes none with it. */
const MARK = '\0';

class MarkingCompiler extends PostgresQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return MARK;
  }
}

const compiler = new MarkingCompiler();
const queryId = createQueryId();

export function write(piece: Sql): Written {
  const { sql: text, parameters } = compiler.compileQuery(piece.toOperationNode() as never, queryId);
  return new Written(text.split(MARK), parameters);
}

/** Puts pieces together; those that are not written yet are. */
export function written([first, ...rest]: TemplateStringsArray, ...pieces: (Written | Sql)[]): Written {
  const texts: string[] = [];
  const values: unknown[] = [];
  // The text that the next piece goes on with.
  let open = first as string;
  for (const [place, piece] of pieces.entries()) {
    const inner = piece instanceof Written ? piece : write(piece);
    open += inner.texts[0] as string;
    for (let next = 1; next < inner.texts.length; next += 1) {
      texts.push(open);
      open = inner.texts[next] as string;
    }
    open += rest[place] as string;
    values.push(...inner.values);
  }
  texts.push(open);
  return new Written(texts, values);
}

/** One after the other, with commas. */
export const listed = (pieces: readonly Written[]): Written =>
  pieces.reduce((before, next) => written`${before}, ${next}`);
