import { existsSync, readFileSync } from 'node:fs';

/** What nginx did with one request. */
export interface Passed {
  /** What the caller was told. */
  status: number;
  /** Ports of the servers that it was given to, in turn, and what each answered; undefined: it did not. */
  servers: { port: number; status: number | undefined }[];
}

/** A line of JSON for each request. */
export const PASSED_FORMAT =
  '{"id":"$http_x_request_id","status":"$status","servers":"$upstream_addr","statuses":"$upstream_status"}';

/** As nginx lists them, one for each try. */
const listed = (text: string) => text.split(/[,:] /).filter(Boolean);

export function passedOf(line: string): [id: string, passed: Passed] {
  const { id, status, servers, statuses } = JSON.parse(line) as Record<
    'id' | 'status' | 'servers' | 'statuses',
    string
  >;
  const answers = listed(statuses);
  return [
    id,
    {
      status: Number(status),
      servers: listed(servers).map((address, index) => ({
        // A name instead of an address: none of them was left to be asked.
        port: Number(/:(\d+)$/.exec(address)?.[1] ?? 0),
        status: Number(answers[index]) || undefined,
      })),
    },
  ];
}

export function readPassed(path: string): Map<string, Passed> {
  if (!existsSync(path)) return new Map();
  return new Map(
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line.endsWith('}'))
      .map(passedOf),
  );
}
