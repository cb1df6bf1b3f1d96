/** One list of the story: what the screen asks the API, and the one statement that builds the same JSON. */
export interface ListQuery {
  name: string;
  /** The demo account that asks. */
  viewer: string;
  document: string;
  variables: Record<string, unknown>;
  sql: string;
  values: unknown[];
}
