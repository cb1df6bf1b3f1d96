/** By the name of the field. */
export type FormValues = Record<string, unknown>;
