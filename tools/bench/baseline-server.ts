import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';

/**
 * Serves a build of the product without federation as the shell's host serves the product: compressed, files with a
 * hash for ever, one page for every address, the settings of the installation.
 *
 * Started with FOLDER, PORT and SHELL_CONFIG (the path of config.json).
 */
const { FOLDER: folder = '', PORT: port, SHELL_CONFIG: settings = '' } = process.env;

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

function sendFile(response: ServerResponse, path: string, cache: string): void {
  const packed = existsSync(`${path}.br`);
  response.writeHead(200, {
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'cache-control': cache,
    ...(packed && { 'content-encoding': 'br' }),
  });
  createReadStream(packed ? `${path}.br` : path).pipe(response);
}

/** The page asks these origins early, as the product's does. */
const { apiUrls } = JSON.parse(readFileSync(settings, 'utf8')) as { apiUrls: { missions: string } };
const early = `<${new URL(apiUrls.missions).origin}>; rel=preconnect; crossorigin=anonymous`;

const server = createServer((request, response) => {
  const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
  if (path === '/config.json') {
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache' });
    response.end(readFileSync(settings));
    return;
  }
  const file = join(folder, path);
  if (path !== '/' && existsSync(file)) return sendFile(response, file, 'public, max-age=31536000, immutable');
  response.setHeader('link', early);
  sendFile(response, join(folder, 'index.html'), 'no-cache');
});
server.listen(Number(port), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
