import { createServer } from 'node:http';
import pg from 'pg';

/**
 * The fastest server one could write for a list: one prepared statement builds the JSON, and its text is passed on. It
 * is sent the API's token and checks none, and answers as many headers as the API: what the caller takes to write and
 * read them is not what is compared. The ratio of the API to it is what the API costs.
 *
 * Started with DATABASE_URL and PORT; called with { name, sql, values }.
 */
interface FloorRequest {
  name: string;
  sql: string;
  values: unknown[];
}

/** As long as those of the API, and the same for everybody. */
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  vary: 'Origin',
  'access-control-expose-headers': 'accept-ranges, content-disposition, content-range, etag, retry-after, x-request-id',
  'x-request-id': '00000000-0000-4000-8000-000000000000',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 });

async function answer({ name, sql, values }: FloorRequest): Promise<string> {
  const result = await pool.query<[string]>({ name, text: sql, values, rowMode: 'array' });
  return `{"data":${result.rows[0]?.[0]}}`;
}

const server = createServer((request, response) => {
  if (request.url === '/healthz') {
    response.end('ok');
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    answer(JSON.parse(Buffer.concat(chunks).toString('utf8')) as FloorRequest).then(
      (text) => {
        response.writeHead(200, { ...HEADERS, 'content-length': Buffer.byteLength(text) });
        response.end(text);
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
});
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
