import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { SOCKET_TOKEN_EXPIRED } from '@bloom/shared-rules/access/session-renewal';
import { HOUR_MS } from '@bloom/shared-rules/calendar/time-units';
import { type ExecutionArgs, type GraphQLSchema, subscribe } from 'graphql';
import type { SubscribePayload } from 'graphql-ws';
import { useServer } from 'graphql-ws/use/ws';
import { type WebSocket, WebSocketServer } from 'ws';
import type { RequestContext } from '../context/context.ts';
import { AppError } from '../errors.ts';
import type { DocumentPreparer } from '../graphql/document-prepare.ts';
import { rateLimited } from '../limits/rate-limit.ts';
import type { Viewer } from '../viewer/viewer.ts';
import type { HttpParts } from './http-endpoint.ts';
import { reportedError } from './http-graphql.ts';
import { callerOf, checkCaller, checkCost, mayConnect, prepareWithin } from './http-limits.ts';
import { callerAddress, pageUrlOf, requestIdOf } from './http-request.ts';
import { guardFlood } from './http-socket-flood.ts';
import { type WatchedSocket, watchSockets } from './http-socket-watch.ts';

/** Subscriptions a connection may hold, connections a user may hold, milliseconds between pings. */
const PER_CONNECTION = 20;
const PER_USER = 5;
const PING_MS = 30_000;
const MAX_MESSAGE = 100_000;
const TOO_MANY_CONNECTIONS = 4429;

export interface SocketServer {
  /** Closes every connection, telling clients to come back later. */
  stop(): Promise<void>;
}

interface Session extends WatchedSocket {
  ip: string;
  userAgent: string;
  running: Set<string>;
  leave: () => void;
}

type Extra = { session?: Session; socket: WebSocket; request: IncomingMessage };

interface SocketRoute {
  path: string;
  schema: GraphQLSchema;
  preparer: DocumentPreparer;
}

interface Sockets {
  parts: HttpParts;
  route: SocketRoute;
  /** Open connections of each caller. */
  connections: Map<string, number>;
  sessions: Set<Session>;
}

/** The subscriptions of one schema over graphql-transport-ws on the HTTP server's own port. */
export function serveSocket(server: Server, parts: HttpParts, route: SocketRoute): SocketServer {
  const all: Sockets = { parts, route, connections: new Map(), sessions: new Set() };
  const watch = watchSockets(parts, all.sessions);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // The HTTP server has let go of the connection: an error that nobody listens to would end the process.
    socket.on('error', () => socket.destroy());
    const [path] = (request.url ?? '').split('?');
    const { environment } = parts.platform;
    if (path !== route.path || !isAllowedOrigin(request.headers.origin, environment.allowedOrigins)) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    if (!mayConnect({ limiter: parts.limiter, environment }, callerAddress(request, environment))) {
      socket.end('HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nRetry-After: 60\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (accepted) => {
      guardFlood(accepted);
      sockets.emit('connection', accepted, request);
    });
  });
  const disposable = useServer<Record<string, unknown>, Extra>(
    {
      schema: route.schema,
      subscribe,
      connectionInitWaitTimeout: 5_000,
      onConnect: ({ extra, connectionParams }) => connect(all, extra, connectionParams),
      onDisconnect: ({ extra }) => extra.session?.leave(),
      onSubscribe: ({ extra }, id, payload) => begin(all, extra, id, payload),
      onNext: (_context, _id, _payload, args, result) => {
        const { errors } = result;
        if (errors === undefined) return result;
        return { ...result, errors: errors.map((error) => reportedError(args.contextValue as RequestContext, error)) };
      },
      onError: ({ extra }, _id, _payload, errors) => {
        const context = contextOf(parts, extra.session as Session, extra.request);
        return errors.map((error) => (error.extensions?.code === undefined ? reportedError(context, error) : error));
      },
      onComplete: ({ extra }, id) => {
        extra.session?.running.delete(id);
      },
    },
    sockets,
    PING_MS,
  );
  return {
    async stop() {
      watch.stop();
      for (const client of sockets.clients) client.close(1012, 'Service restart');
      await disposable.dispose();
    },
  };
}

async function connect(all: Sockets, extra: Extra, params: Record<string, unknown> | undefined): Promise<boolean> {
  const authorization = authorizationOf(params);
  const viewer = await all.parts.authenticate(authorization);
  if (viewer.kind === 'none') {
    extra.socket.close(SOCKET_TOKEN_EXPIRED, viewer.denial?.code ?? 'UNAUTHENTICATED');
    return false;
  }
  // Gone meanwhile: nobody would be told that it left.
  if (extra.socket.readyState !== extra.socket.OPEN) return false;
  const caller = callerOf(viewer);
  if ((all.connections.get(caller) ?? 0) >= PER_USER) {
    extra.socket.close(TOO_MANY_CONNECTIONS, 'Too many connections');
    return false;
  }
  extra.session = openSession(all, extra, { authorization, viewer, caller });
  return true;
}

async function begin({ parts, route }: Sockets, extra: Extra, id: string, payload: SubscribePayload) {
  const session = extra.session as Session;
  const context = contextOf(parts, session, extra.request);
  try {
    if (session.running.size >= PER_CONNECTION) throw rateLimited(30);
    checkCaller(parts.limiter, context, session.authorization);
    session.running.add(id);
    const documents = { ...parts, preparer: route.preparer };
    const { document, operation, measure } = await prepareWithin(documents, context, payload);
    checkCost(parts.limiter, context, measure.cost);
    // Queries and mutations have limits that only HTTP applies.
    if (operation.operation !== 'subscription') {
      throw new AppError('BAD_USER_INPUT', { message: 'Seuls les abonnements passent par ce canal.' });
    }
    return {
      schema: route.schema,
      document,
      variableValues: payload.variables,
      operationName: payload.operationName,
      contextValue: context,
    } as ExecutionArgs;
  } catch (error) {
    session.running.delete(id);
    return [reportedError(context, error)];
  }
}

/** Programs send no Origin; browsers always do, and only ours may connect. */
function isAllowedOrigin(origin: string | undefined, allowed: readonly string[]): boolean {
  return origin === undefined || allowed.includes(origin);
}

function authorizationOf(params: Record<string, unknown> | undefined): string | undefined {
  const value = params?.Authorization ?? params?.authorization;
  return typeof value === 'string' ? value : undefined;
}

interface Caller {
  authorization: string | undefined;
  viewer: Viewer;
  /** Whose connections are counted together. */
  caller: string;
}

function openSession(
  { connections, sessions, parts }: Sockets,
  extra: Extra,
  { authorization, viewer, caller }: Caller,
) {
  connections.set(caller, (connections.get(caller) ?? 0) + 1);
  const milliseconds = viewer.expiresAt === null ? 8 * HOUR_MS : viewer.expiresAt * 1_000 - Date.now();
  const close = (reason: string) => extra.socket.close(SOCKET_TOKEN_EXPIRED, reason);
  // A socket must not outlive its token.
  const timer = setTimeout(() => close('TOKEN_EXPIRED'), Math.max(0, milliseconds));
  let left = false;
  const session: Session = {
    authorization,
    viewer,
    close,
    ip: callerAddress(extra.request, parts.platform.environment),
    userAgent: String(extra.request.headers['user-agent'] ?? '').slice(0, 300),
    running: new Set(),
    leave() {
      if (left) return;
      left = true;
      clearTimeout(timer);
      sessions.delete(session);
      const rest = (connections.get(caller) ?? 1) - 1;
      if (rest > 0) connections.set(caller, rest);
      else connections.delete(caller);
    },
  };
  sessions.add(session);
  return session;
}

function contextOf(parts: HttpParts, session: Session, request: IncomingMessage): RequestContext {
  const { viewer, ip, userAgent } = session;
  const pageUrl = pageUrlOf(parts.platform.environment, request.headers.origin);
  return { ...parts.platform, viewer, requestId: requestIdOf(request.headers), ip, userAgent, pageUrl };
}
