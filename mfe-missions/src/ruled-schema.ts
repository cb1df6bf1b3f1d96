import type { fileSchema } from '@bloom/shared-ui/file-field';
import { mixed, object } from '@bloom/shared-ui/schema';

type Problems = readonly { path: string; message: string }[];

/**
 * A form whose rules are those of the server: each field shows what they say of it.
 * @param files the fields whose file has a kind and a size besides
 */
export function ruledSchema<Values extends object>(
  empty: Values,
  problemsOf: (values: Values) => Problems,
  files: Partial<Record<keyof Values, ReturnType<typeof fileSchema>>> = {},
) {
  const ruled = (field: string) =>
    (files[field as keyof Values] ?? mixed()).test('rule', (_value, context) => {
      // The form hands over undefined for whatever is empty.
      const given = Object.entries(context.parent as Partial<Values>).filter(([, value]) => value !== undefined);
      const problem = problemsOf({ ...empty, ...Object.fromEntries(given) }).find(({ path }) => path === field);
      return problem === undefined || context.createError({ message: problem.message });
    });
  return object(Object.fromEntries(Object.keys(empty).map((field) => [field, ruled(field)])));
}

/** What was typed into a field for numbers: nothing, a number, or NaN. */
export function typedNumber(value: number | string): number | null {
  if (value === '') return null;
  return typeof value === 'number' ? value : Number.NaN;
}
