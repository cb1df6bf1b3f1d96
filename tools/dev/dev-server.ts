import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type MultiCompiler, type Configuration as WebpackConfiguration } from 'webpack';
import WebpackDevServer, { type Configuration as ServerConfiguration } from 'webpack-dev-server';
import { root } from '../build/federation.ts';
import type { AppConfig } from '../build/preset.ts';
import { withFastRefresh, withProductionReact } from './fast-refresh.ts';
import { hosted } from './hosted.ts';

export interface DevServerOptions {
  /** The remote's folder. */
  app: string;
  port: number;
  /** The shell's address: where the settings come from when the remote runs alone, and whose page may load it. */
  shellUrl: string;
  /** Only inside a shell, which provides what is shared; else the remote has a page of its own. */
  isHosted: boolean;
  /** Components are replaced in place; a page with React's production build is reloaded instead. */
  refresh: boolean;
}

/** The port that the remote's own configuration names. */
export async function portOf(app: string): Promise<number> {
  const { devServer } = (await configOf(app))({}, { mode: 'development' });
  return Number(devServer.port);
}

async function configOf(app: string): Promise<AppConfig> {
  const file = join(root, app, 'webpack.config.mjs');
  return ((await import(pathToFileURL(file).href)) as { default: AppConfig }).default;
}

/**
 * Serves one remote from memory, built again at every change of a file.
 * @returns when the first build is done
 * @throws Error when webpack refuses the configuration or the port is taken.
 */
export async function startDevServer(options: DevServerOptions): Promise<DevServer> {
  const { app, port, shellUrl, isHosted, refresh } = options;
  const { devServer, ...whole } = (await configOf(app))({}, { mode: 'development' });
  const config = isHosted ? hosted(app, whole) : whole;
  const middlewares = [manifestOf(app), settingsOf(shellUrl)];
  const server = { ...devServer, port, allowedHosts: ['localhost', new URL(shellUrl).hostname] };
  return serve(config, { ...server, setupMiddlewares: (others) => [...middlewares, ...others] }, refresh);
}

export interface DevServer {
  stop(): Promise<void>;
}

/** @param refresh whether components are replaced in place */
export async function serve(
  config: WebpackConfiguration,
  settings: ServerConfiguration & { port: number },
  refresh: boolean,
): Promise<DevServer> {
  const prepared = refresh ? withFastRefresh(config) : withProductionReact(config);
  // What does not build is no step on the way: the page goes from the last good build straight to the next one.
  const optimization = { ...prepared.optimization, emitOnErrors: false };
  const compiler = webpack({ ...prepared, optimization, stats: 'errors-only' });
  if (!compiler) throw new Error('webpack refused its configuration.');
  const overlay = { errors: true, warnings: false, runtimeErrors: false };
  const client = { overlay, webSocketURL: socketAt(settings.port) };
  // Ctrl-C belongs to whoever holds the lease: it ends first, and then the server.
  const ending = { setupExitSignals: false };
  const server = new WebpackDevServer({ ...settings, ...ending, hot: refresh, liveReload: true, client }, compiler);
  const built = firstBuild(compiler);
  await server.start();
  await built;
  return { stop: () => server.stop() };
}

/** The page is the shell's: without an address the client would look for its server there. */
function socketAt(port: number) {
  return { protocol: 'ws', hostname: 'localhost', port };
}

function firstBuild(compiler: webpack.Compiler | MultiCompiler): Promise<void> {
  return new Promise((resolve) => compiler.hooks.done.tap('first build', () => resolve()));
}

type Middleware = NonNullable<ReturnType<NonNullable<ServerConfiguration['setupMiddlewares']>>>[number];

/** What the shell reads of a remote before it runs it; read again each time, because it is edited as well. */
function manifestOf(app: string): Middleware {
  return {
    name: 'remote-manifest',
    path: '/remote.manifest.json',
    middleware: (_request: unknown, response: Answer) => {
      send(response, readFileSync(join(root, app, 'remote.manifest.json'), 'utf8'));
    },
  } as Middleware;
}

/** Alone, the remote asks its own origin for the settings. */
function settingsOf(shellUrl: string): Middleware {
  return {
    name: 'settings',
    path: '/config.json',
    middleware: (_request: unknown, response: Answer) => {
      fetch(new URL('/config.json', shellUrl))
        .then((answer) => answer.text())
        .then(
          (text) => send(response, text),
          () => {
            response.statusCode = 502;
            response.end();
          },
        );
    },
  } as Middleware;
}

interface Answer {
  statusCode: number;
  setHeader(name: string, value: string): void;
  end(text?: string): void;
}

function send(response: Answer, text: string): void {
  response.setHeader('Content-Type', 'application/json');
  // The shell asks for the manifest from its own origin.
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Cache-Control', 'no-store');
  response.end(text);
}
